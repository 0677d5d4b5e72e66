// What games/alpha-clash/repairs.json does to rules texts: thresholds of Contenders in one
// spelling, paragraphs where an export lost the breaks between them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "importers/game_loader.h"
#include "importers/repairs.h"

namespace clashdeck::importers {
namespace {

const RepairTable& AlphaClashRepairs() {
  static const RepairTable kTable = [] {
    const auto games = LoadGames(CLASHDECK_SOURCE_DIR "/games");
    const auto folder = std::find_if(games->begin(), games->end(), [](const GameFolder& each) {
      return each.game.id.str() == "alpha-clash";
    });
    return *RepairTable::Parse(folder->repairs);
  }();
  return kTable;
}

struct Mended {
  const char* name;
  const char* type;
  const char* from;
  const char* to;  // the same as `from` = nothing may be touched, nor logged
};

class AlphaClashRepairsOfTexts : public testing::TestWithParam<Mended> {};

TEST_P(AlphaClashRepairsOfTexts, AreMadeAndLogged) {
  const Mended& text = GetParam();
  std::vector<Repair> log;
  const RepairRow row{{1, "/X-01"}, {{"type", text.type}}};
  EXPECT_EQ(AlphaClashRepairs().Apply("text", text.from, row, log), text.to);
  EXPECT_EQ(log.empty(), std::string(text.from) == text.to);
}

std::string NameOf(const testing::TestParamInfo<Mended>& test) { return test.param.name; }

INSTANTIATE_TEST_SUITE_P(
    Thresholds, AlphaClashRepairsOfTexts,
    testing::Values(
        Mended{"RoundBrackets", "Contender", "(25) Draw one.", "{25} Draw one."},
        Mended{"SquareBrackets", "Contender", "[15] Draw one.", "{15} Draw one."},
        Mended{"SquareBracketsAndColon", "Contender", "[15]: Draw one.", "{15} Draw one."},
        Mended{"BracesAndColon", "Contender", "{15}: Draw one.", "{15} Draw one."},
        Mended{"KeywordMarks", "Contender", "{{20}}: Draw one.", "{20} Draw one."},
        Mended{"ASecondOneBeginsAParagraph", "Contender", "(25) Draw one. (10) Draw two.",
               "{25} Draw one.\n{10} Draw two."},
        Mended{"AfterABreakNoSecondBreak", "Contender", "(25) Draw one.\n[10] Draw two.",
               "{25} Draw one.\n{10} Draw two."},
        Mended{"AnyNumberWithAColonOfAContender", "Contender", "7: Draw one.", "{7} Draw one."},
        Mended{"AnyNumberWithAHyphenOfAContender", "Contender", "7 - Draw one.", "{7} Draw one."},
        Mended{"AnyNumberWithAColonOfOthersIsText", "Clash", "7: Draw one.", "7: Draw one."},
        Mended{"AUsualNumberWithAColonOfOthers", "Clash", "25: Draw one.", "{25} Draw one."},
        Mended{"ANumberInsideASentenceIsText", "Contender", "Pay (2) and draw one.",
               "Pay (2) and draw one."},
        Mended{"TheRightSpellingStays", "Contender", "{25} Draw one.\n{10} Draw two.",
               "{25} Draw one.\n{10} Draw two."}),
    NameOf);

INSTANTIATE_TEST_SUITE_P(
    LostParagraphs, AlphaClashRepairsOfTexts,
    testing::Values(
        Mended{"AfterAFullStop", "Clash", "Draw one.Discard one.", "Draw one.\nDiscard one."},
        Mended{"AfterAKeyword", "Clash", "FlightDraw one.", "Flight\nDraw one."},
        Mended{"AfterTheKeywords", "Clash", "Flight, Brutal 2 Draw one.",
               "Flight, Brutal 2\nDraw one."},
        Mended{"AfterARemark", "Clash", "Draw one (or two.)Discard one.",
               "Draw one (or two.)\nDiscard one."},
        Mended{"AfterAReminder", "Clash", "Flight (Over the heads of others.) Draw one.",
               "Flight (Over the heads of others.)\nDraw one."},
        Mended{"AfterAQuotedEffect", "Clash", "It has \"Draw one.\"Discard one.",
               "It has \"Draw one.\"\nDiscard one."},
        Mended{"BeforeATag", "Clash", "Draw one. Trigger - Enter: Discard one.",
               "Draw one.\nTrigger - Enter: Discard one."},
        Mended{"SentencesOfOneParagraphStay", "Clash", "Draw one. Discard one.",
               "Draw one. Discard one."},
        Mended{"AKeywordInsideASentenceStays", "Clash", "Others with Flight draw one.",
               "Others with Flight draw one."}),
    NameOf);

INSTANTIATE_TEST_SUITE_P(
    Signs, AlphaClashRepairsOfTexts,
    testing::Values(Mended{"Bullets", "Clash", "Choose one: • Draw one. • Discard one.",
                           "Choose one:\n- Draw one.\n- Discard one."},
                    Mended{"LongHyphens", "Clash", "It gets −1/–2.", "It gets -1/-2."}),
    NameOf);

// What is left of a text and no card's text has: the row that says so is not taken.
TEST(AlphaClashRepairs, RefuseWhatNoTextHas) {
  const auto refused = [](const char* field, const char* value) {
    return RepairTable::Refuses(AlphaClashRepairs().PlanOf(field), value).has_value();
  };
  for (const char* text :
       {"(Rouge symbol) Clash cards", "[(Foo Symbol)]", "(Alpha_symbol", "Harbinger symbol)",
        "[trigger - entr]: Draw one.", "[flight", "[awe_factor_2]", "{Flight}", "{c}", "{100}",
        "Pay ◊.", "Pay ⯂⯂.", "Pay 🔷.", "Draw ½ cards."})
    EXPECT_TRUE(refused("text", text)) << text;
  for (const char* text :
       {"[Mean-Streak] draws (Alpha) one.", "{30} Pay ◆◆.\n{5} Pay {X}{B}{G}{W}{U}{R}{2}.",
        "Émile's \"café\" + a/b - c; d: e (or f)!", "The symbol of this card (as a sign) is red."})
    EXPECT_FALSE(refused("text", text)) << text;
  EXPECT_TRUE(refused("name", "Gem ⯁"));
  EXPECT_FALSE(refused("name", "Drak'aroth, Zoë - \"A\" & B!"));
}

}  // namespace
}  // namespace clashdeck::importers
