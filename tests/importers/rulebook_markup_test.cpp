#include "importers/rulebook/markup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct PlainCase {
  const char* name;
  const char* input;
  const char* expected;
};

class RulebookPlainText : public ::testing::TestWithParam<PlainCase> {};

TEST_P(RulebookPlainText, DropsMarkupAndNothingElse) {
  const PlainText plain = ToPlainText(GetParam().input);
  EXPECT_EQ(plain.text, GetParam().expected);
  EXPECT_THAT(plain.unknown_commands, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Lines, RulebookPlainText,
    ::testing::Values(
        PlainCase{"Emphasis", "a *thin* and a **thick** word", "a thin and a thick word"},
        PlainCase{"EmphasisAtEnds", "***all of it***", "all of it"},
        PlainCase{"LoneStarIsText", "2 * 3 and *open", "2 * 3 and *open"},
        PlainCase{"Tags", "<u>under</u> <i>slanted</i><br/>next", "under slanted next"},
        PlainCase{"OtherAnglesAreText", "a < b, <p>", "a < b, <p>"},
        PlainCase{"Gems", R"(cost $[\diamondsuit \diamond]$ or $[\blacklozenge]$)",
                  "cost [◆ ◆] or [◆]"},
        PlainCase{"EscapedBraces", R"(Awe $\{X\}$)", "Awe {X}"},
        PlainCase{"MoneyIsText", "$5 and $6", "$5 and $6"},
        PlainCase{"BlanksAroundTags", "has <i>Glow</i> , then \" <i>On</i> : go\"",
                  "has Glow, then \"On: go\""},
        PlainCase{"DotsAreKept", "wait ... then .5", "wait ... then .5"},
        PlainCase{"HardBlanksAndTabs", " a\u00a0\t b ", "a b"}, PlainCase{"Empty", "", ""}),
    [](const ::testing::TestParamInfo<PlainCase>& test) { return std::string(test.param.name); });

TEST(RulebookMarkup, UnknownCommandStaysAndIsNamed) {
  const PlainText plain = ToPlainText(R"($[\diamondsuit \swirl]$)");
  EXPECT_EQ(plain.text, R"([◆ \swirl])");
  EXPECT_THAT(plain.unknown_commands, ElementsAre(R"(\swirl)"));
}

TEST(RulebookMarkup, BulletsAreTakenOffHoweverMany) {
  EXPECT_EQ(WithoutBullet("- · [War]"), "[War]");
  EXPECT_EQ(WithoutBullet("• item"), "item");
  EXPECT_EQ(WithoutBullet("-5 is no item"), "-5 is no item");
  EXPECT_TRUE(HasBullet("- a"));
  EXPECT_FALSE(HasBullet("a - b"));
}

TEST(RulebookParagraphs, SentenceBrokenByAPageGoesOn) {
  Paragraphs text;
  text.Add("A player may take");
  text.Add("one card. It is a state-");
  text.Add("based matter of");
  text.Add("Some weight.");
  EXPECT_EQ(text.Take(), "A player may take one card. It is a state-based matter of Some weight.");
  EXPECT_TRUE(text.empty());
}

TEST(RulebookParagraphs, ListsAndExamplesStartAnew) {
  Paragraphs text;
  text.Add("Choose one:");
  text.Add("• Sun");
  text.Add("- Moon");
  text.Add("Anything else is wrong.");
  text.Add("Example: nothing");
  EXPECT_EQ(text.text(), "Choose one:\n- Sun\n- Moon\nAnything else is wrong.\nExample: nothing");
}

TEST(RulebookParagraphs, EndedParagraphIsNotCarriedOn) {
  Paragraphs text;
  text.Add("A Title");
  text.EndParagraph();
  text.Add("Coming later!");
  EXPECT_EQ(text.text(), "A Title\nComing later!");
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
