#include "importers/rulebook/document_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;

std::vector<PartKind> KindsOf(const std::vector<DocumentPart>& parts) {
  std::vector<PartKind> kinds;
  for (const DocumentPart& part : parts) kinds.push_back(part.kind);
  return kinds;
}

TEST(RulebookParts, LinesEndAtFeedsOfAnyKind) {
  const std::vector<Line> lines = SplitLines("a\r\nb\f\nc");
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0].text, "a");
  EXPECT_EQ(lines[1].text, "b");
  EXPECT_EQ(lines[2].text, "");
  EXPECT_EQ(lines[3].number, 4u);
  EXPECT_TRUE(SplitLines("").empty());
}

TEST(RulebookParts, NumberedRuleMayHaveABulletOrLackItsDot) {
  EXPECT_TRUE(StartsNumberedRule("100.1. Text"));
  EXPECT_TRUE(StartsNumberedRule("- 209.1c. Text"));
  EXPECT_TRUE(StartsNumberedRule("212.3 Text"));
  EXPECT_TRUE(StartsNumberedRule("**704.4.** Text"));
  EXPECT_FALSE(StartsNumberedRule("212.3 inches are too many"));
  EXPECT_FALSE(StartsNumberedRule("100. General"));
  EXPECT_FALSE(StartsNumberedRule("100.1x1. Text"));
  EXPECT_FALSE(StartsNumberedRule(""));
}

TEST(RulebookParts, ContentsAreNotRulesAndEveryLineHasItsPart) {
  const std::string text =
      "Title\nversion 1\nTable of Contents\n1. Start\n- 100. General\n2. End\nCredits\n"
      "1. Start\n\n100. General\n\n100.1. One.\nCredits are due.\n"
      "Appendix A: Glossary\nTerm – text\nAppendix B - Clarified Card Reference\n• x\n"
      "Appendix C: Frequently Ask\ted Clarifications\nrow\nAppendix D: Change Log\nline\n"
      "Appendix E: Songs\nla\nCredits\nus\n";
  const std::vector<Line> lines = SplitLines(text);
  const std::vector<DocumentPart> parts = SplitDocument(lines);
  EXPECT_THAT(KindsOf(parts),
              ElementsAre(PartKind::kFrontMatter, PartKind::kContents, PartKind::kRules,
                          PartKind::kGlossary, PartKind::kErrata, PartKind::kClarifications,
                          PartKind::kChangeLog, PartKind::kOtherAppendix, PartKind::kCredits));
  EXPECT_EQ(parts[2].lines.front().text, "1. Start");
  EXPECT_EQ(parts[5].appendix, "C");
  std::size_t next = 1;  // parts hold all lines, in order
  for (const DocumentPart& part : parts) {
    if (part.heading.number != 0) {
      EXPECT_EQ(part.heading.number, next++);
    }
    for (const Line& line : part.lines) EXPECT_EQ(line.number, next++);
  }
  EXPECT_EQ(next, lines.size() + 1);
}

TEST(RulebookParts, WithoutNumberedRulesAllIsFrontMatter) {
  const std::vector<Line> lines = SplitLines("A game\n1. Deal\n2. Play\n");
  EXPECT_THAT(KindsOf(SplitDocument(lines)), ElementsAre(PartKind::kFrontMatter));
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
