#include "importers/rulebook/front_matter.h"

#include <gtest/gtest.h>

#include "tests/importers/rulebook_sample_cards.h"

namespace clashdeck::importers::rulebook {
namespace {

std::vector<DocumentPart> Parts(std::string_view front, std::string_view credits = "") {
  std::vector<DocumentPart> parts(2);
  parts[0].lines = SplitLines(front);
  parts[1].kind = PartKind::kCredits;
  parts[1].lines = SplitLines(credits);
  return parts;
}

ChangeLog LogOf(const std::string& version, const std::string& date) {
  ChangeLog log;
  log.versions.push_back(
      {.version = version, .date = date, .headline = {}, .line = 9, .changes = {}});
  return log;
}

TEST(RulebookFrontMatter, TitleAndVersion) {
  const FrontMatter front = ReadFrontMatter(
      Parts("Sample Game\n\n**Comprehensive Rulebook**\n\nVersion 2.3\n\nIntroduction"));
  EXPECT_EQ(front.title, "Sample Game Comprehensive Rulebook");
  EXPECT_EQ(front.book, "Comprehensive Rulebook");
  EXPECT_EQ(front.version, "2.3");
}

TEST(RulebookFrontMatter, VersionFarDownIsNotTheDocuments) {
  EXPECT_EQ(ReadFrontMatter(Parts("a\nb\nc\nd\ne\nf\ng\nversion 2")).version, "");
}

TEST(RulebookFrontMatter, ExactDayOfTheChangeLogWinsAndDisagreementIsReported) {
  const EffectiveDate found = FindEffectiveDate(
      Parts("These rules are effective as of April 2024.", "Effective as of 15 March 2024."),
      LogOf("2.2", "2024-03-15"), "2.2");
  EXPECT_EQ(found.date, "2024-03-15");
  ASSERT_TRUE(found.conflict);
  EXPECT_EQ(found.conflict->field, "effective");
  EXPECT_EQ(found.conflict->winner, "2024-03-15");
  ASSERT_EQ(found.conflict->values.size(), 3u);
  EXPECT_EQ(found.conflict->values[0].value, "April 2024");
}

TEST(RulebookFrontMatter, MonthThatHoldsTheDayAgrees) {
  const EffectiveDate found =
      FindEffectiveDate(Parts("Effective as of March 2024."), LogOf("2.2", "2024-03-15"), "2.2");
  EXPECT_EQ(found.date, "2024-03-15");
  EXPECT_FALSE(found.conflict);
}

TEST(RulebookFrontMatter, MonthAloneIsNoDay) {
  EXPECT_EQ(
      FindEffectiveDate(Parts("Effective as of March 2024."), LogOf("1.0", "2020-01-01"), "2.2")
          .date,
      "");
}

TEST(RulebookFrontMatter, RulebookIsFoundByItsWords) {
  const Game game = SampleRulebookGame();
  ASSERT_NE(FindRulebook(game, "Sample Game Comprehensive Rulebook"), nullptr);
  EXPECT_EQ(FindRulebook(game, "Sample Game Comprehensive Rulebook")->id, "comprehensive");
  EXPECT_EQ(FindRulebook(game, "Basic Rulebook")->id, "basic");
  EXPECT_EQ(FindRulebook(game, "Tournament Manual"), nullptr);
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
