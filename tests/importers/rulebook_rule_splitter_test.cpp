#include "importers/rulebook/rule_splitter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// "section number: text" of each rule.
std::vector<std::string> Split(std::string_view text) {
  std::vector<std::string> rules;
  for (const FoundRule& rule : SplitRules(SplitLines(text)).rules) {
    rules.push_back(rule.section + " " + rule.number + ": " + rule.text);
  }
  return rules;
}

TEST(RulebookSplitter, ChaptersSectionsAndRules) {
  EXPECT_THAT(Split("1. Start\n\n100. General\n\n100.1. One.\n- 100.1a. *Two*.\n100.2 Three\n2. "
                    "End\n200. Last\n"),
              ElementsAre(" 1: Start", "100 100: General", "100 100.1: One.", "100 100.1a: Two.",
                          "100 100.2: Three", " 2: End", "200 200: Last"));
}

TEST(RulebookSplitter, ListsExamplesAndBrokenPagesBelongToTheirRule) {
  EXPECT_THAT(Split("100. General\n100.1. Draw a\n\nhand of cards.\n- [Sun]\n- · "
                    "[Moon]\n\nExample: five.\n100.2. Next."),
              ElementsAre("100 100: General",
                          "100 100.1: Draw a hand of cards.\n- [Sun]\n- [Moon]\nExample: five.",
                          "100 100.2: Next."));
}

TEST(RulebookSplitter, RuleThatBeginsInTheMiddleOfALine) {
  const RuleList list =
      SplitRules(SplitLines("603. T\n603.9a. It is so. 603.9b. And so (see rule 603.9a. Or not). "
                            "Also rule 603.1. Fine.\n"));
  ASSERT_EQ(list.rules.size(), 3u);
  EXPECT_EQ(list.rules[1].text, "It is so.");
  EXPECT_EQ(list.rules[2].number, "603.9b");
  EXPECT_EQ(list.rules[2].text, "And so (see rule 603.9a. Or not). Also rule 603.1. Fine.");
  EXPECT_THAT(list.notes, ElementsAre(HasSubstr("603.9b begins in the middle")));
}

TEST(RulebookSplitter, SectionThatNumbersItsRulesLikeAnother) {
  const RuleList list = SplitRules(SplitLines("409. S\n405.1. One. 405.1a. Two.\n405.2. Three.\n"));
  ASSERT_EQ(list.rules.size(), 4u);
  for (const FoundRule& rule : list.rules) EXPECT_EQ(rule.section, "409");
  EXPECT_THAT(list.notes, ElementsAre(HasSubstr("section 409 numbers its rules 405.x"),
                                      HasSubstr("405.1a begins")));
}

TEST(RulebookSplitter, ReferenceBrokenOffByAPageIsNoRule) {
  EXPECT_THAT(Split("100. G\n100.1. As said (see rule\n\n100.2. To find out, look).\n100.2. Next"),
              ElementsAre("100 100: G", "100 100.1: As said (see rule 100.2. To find out, look).",
                          "100 100.2: Next"));
  EXPECT_THAT(Split("100. G\n100.1. First. Determined by\n\n603.7. To be clear.\n"),
              ElementsAre("100 100: G", "100 100.1: First. Determined by 603.7. To be clear."));
}

TEST(RulebookSplitter, NumberedListIsNoChapter) {
  EXPECT_THAT(Split("1. Start\n100. G\n100.1. Do this:\n1. Shuffle.\n2. Cut.\n100.2. Then play.\n"),
              ElementsAre(" 1: Start", "100 100: G", "100 100.1: Do this:\n1. Shuffle.\n2. Cut.",
                          "100 100.2: Then play."));
}

TEST(RulebookSplitter, ChapterWithoutSectionsKeepsItsText) {
  EXPECT_THAT(Split("1. Start\n100. G\n100.1. A.\n2. Teams\nComing later!\n3. Rest\n300. H\n"),
              ElementsAre(" 1: Start", "100 100: G", "100 100.1: A.", " 2: Teams\nComing later!",
                          " 3: Rest", "300 300: H"));
}

TEST(RulebookSplitter, NothingInNothingOut) { EXPECT_THAT(Split(""), IsEmpty()); }

}  // namespace
}  // namespace clashdeck::importers::rulebook
