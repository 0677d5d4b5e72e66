#include "app/card_coverage.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/text_report.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

using query::EngineCoverage;

text::CardFacts Clash(const std::string& text) {
  text::CardFacts facts;
  facts.name = "Test Card";
  facts.colors = effects::Mask(effects::Color::kRed);
  facts.text = text;
  return facts;
}

TEST(CardCoverage, NoTextIsPlayedInFull) {
  const CardCoverage coverage = CoverageOf(Clash(""));
  EXPECT_EQ(coverage.coverage, EngineCoverage::kFull);
  EXPECT_EQ(coverage.tier, text::Tier::kNoText);
}

TEST(CardCoverage, NamesTheWordsThatAreLeftOut) {
  const std::string text = "Trigger – Enter: Draw one card.\nSing a song of ◆ loudly.";
  const CardCoverage coverage = CoverageOf(Clash(text));
  EXPECT_EQ(coverage.coverage, EngineCoverage::kPartial);
  EXPECT_EQ(coverage.tier, text::Tier::kDeclined);
  EXPECT_GT(coverage.clauses, 0);
  ASSERT_EQ(coverage.declined.size(), 1U);
  const DeclinedWords& words = coverage.declined.front();
  EXPECT_EQ(text.substr(words.span.start, words.span.end - words.span.start), words.text);
  EXPECT_NE(words.text.find("song"), std::string::npos);
  // "–" has three bytes.
  EXPECT_EQ(words.span.start - words.span.start_char, 2U);
}

class CoverageBookTest : public testing::Test {
 protected:
  static std::shared_ptr<const GameCatalog> Share(std::unique_ptr<ImportedCatalog>& from) {
    return {from->cards.get(), [](const GameCatalog*) {}};
  }
};

TEST_F(CoverageBookTest, TextsAreCompiledOnceAndTakenOver) {
  auto imported = ImportCatalog("alpha-clash");
  const auto catalog = Share(imported);
  const CoverageBook first(catalog, "2024-12-31");
  const CoverageBook second(catalog, "2024-12-31", &first);
  for (CardIndex card = 0; card < catalog->card_count(); ++card) {
    EXPECT_EQ(first.Of(card, "2024-12-31"), second.Of(card, "2024-12-31"));
    EXPECT_EQ(first.Of(card, "2023-01-01"), first.Of(card, "2023-01-01"));
  }
}

TEST_F(CoverageBookTest, AnErratumChangesWhatIsKnown) {
  auto imported = ImportCatalog("alpha-clash");
  const auto catalog = Share(imported);
  const CoverageBook book(catalog, "2024-12-31");
  std::size_t other = 0;
  for (CardIndex card = 0; card < catalog->card_count(); ++card) {
    if (catalog->StateOf(card, "2024-12-31").text == catalog->StateOf(card, "2023-01-01").text)
      continue;
    ++other;
    EXPECT_NE(book.Of(card, "2024-12-31"), book.Of(card, "2023-01-01"));
  }
  EXPECT_GT(other, 0U);
}

TEST_F(CoverageBookTest, OtherGamesAreNotPlayed) {
  auto imported = ImportCatalog("elemental-clash");
  const CoverageBook book(Share(imported), "2024-12-31");
  EXPECT_EQ(book.Find(0, "2024-12-31"), EngineCoverage::kNone);
  EXPECT_EQ(CoverageJson(*book.Of(0, ""))["tier"], nullptr);
}

TEST(TextReport, CountsAndRanks) {
  const auto imported = ImportCatalog("alpha-clash");
  const GameCatalog& catalog = *imported->cards;
  const TextReport report = ReportText(catalog);
  EXPECT_EQ(report.cards.size(), catalog.card_count());
  EXPECT_EQ(report.all.cards, catalog.card_count());
  std::size_t tiers = 0;
  for (const std::size_t tier : report.all.tiers) tiers += tier;
  EXPECT_EQ(tiers, report.all.cards);
  EXPECT_EQ(report.all.full, report.all.tiers[0] + report.all.tiers[3]);
  EXPECT_EQ(report.sets.size(), catalog.records().sets.size());
  std::size_t alone = 0;
  for (std::size_t i = 0; i < report.blockers.size(); ++i) {
    alone += report.blockers[i].alone;
    if (i > 0) {
      EXPECT_LE(report.blockers[i].alone, report.blockers[i - 1].alone);
    }
  }
  EXPECT_LE(alone, report.all.cards - report.all.full);
  const auto json = TextReportJson(report, catalog);
  EXPECT_EQ(json["cards"].size(), catalog.card_count());
  EXPECT_EQ(json["all"]["full"], report.all.full);
}

}  // namespace
}  // namespace clashdeck::app
