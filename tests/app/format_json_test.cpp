#include "app/format_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/deck_rules.h"
#include "importers/format_loader.h"
#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

using Json = nlohmann::ordered_json;

// The shipped formats of Elemental Clash and one more that extends them, with lists.
class FormatJsonTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    imported = ImportCatalog("elemental-clash").release();
    auto source = importers::ParseFormat(R"({
      "id": "league", "game": "elemental-clash", "name": "League", "extends": "standard",
      "versions": [{"effective": "2024-01-01", "document": "League rules",
        "composition": [{"id": "stones", "q": "t:stone", "min": 10, "across": ["main"], "cite": "4"}],
        "caps": [{"id": "flash", "q": "st:flash", "max": 6, "across": ["main", "side"]}],
        "pool": {"q": "r<=rare"},
        "draft": {"drafted": {"min": 30}, "grants": [{"q": "st:basic", "each": 9}]}}],
      "lists": [
        {"announced": "2024-02-01", "effective": "2024-02-10", "source": "Letter 1", "cite": "p. 2",
         "ban": ["Mosaic Stone"], "limit": {"twin-stone": 1}},
        {"announced": "2024-03-01", "effective": "2024-03-10", "source": "Letter 2", "tiers": [3],
         "free": ["mosaic-stone"]}]})",
                                         "league.json", imported->folder.game);
    ASSERT_TRUE(source.has_value()) << source.error().pointer << source.error().message;
    const std::shared_ptr<const GameCatalog> shared(imported->cards.get(), [](const auto*) {});
    auto checked = importers::CheckFormatAgainst(*std::move(source), *query::BuildIndex(shared));
    ASSERT_TRUE(checked.has_value()) << checked.error().pointer << checked.error().message;
    std::vector<importers::FormatSource> sources = imported->folder.format_sources;
    sources.push_back(std::move(checked->source));
    auto formats = importers::ResolveFormats(imported->folder.game, sources);
    ASSERT_TRUE(formats.has_value()) << formats.error().pointer << formats.error().message;
    resolved = new std::vector<Format>(*std::move(formats));
  }
  static void TearDownTestSuite() {
    delete resolved;
    delete imported;
  }

  static const Format& Get(std::string_view id) {
    for (const Format& format : *resolved) {
      if (format.id == id) return format;
    }
    throw std::runtime_error("no such format");
  }

  static inline ImportedCatalog* imported = nullptr;
  static inline std::vector<Format>* resolved = nullptr;
};

TEST_F(FormatJsonTest, Summary) {
  EXPECT_EQ(FormatSummaryJson(Get("league"), "2024-01-01"), Json::parse(R"({
    "id": "league", "game": "elemental-clash", "name": "League", "extends": "standard",
    "effective": "2024-01-01", "document": "League rules", "versions": ["2024-01-01"]})"));
  const Json before = FormatSummaryJson(Get("league"), "2023-12-31");
  EXPECT_EQ(before["effective"], nullptr);
  EXPECT_EQ(before["document"], nullptr);
  EXPECT_EQ(FormatSummaryJson(Get("standard"), "2024-01-01")["extends"], nullptr);
}

TEST_F(FormatJsonTest, AVersionShowsEveryRuleWithItsSource) {
  EXPECT_EQ(FormatVersionJson(imported->folder.game, Get("league").versions[0]), Json::parse(R"({
    "effective": "2024-01-01", "document": "League rules",
    "sections": {
      "main": {"min": 40, "max": 40, "or_none": false, "q": "-is:token",
        "cite": {"document": "Elemental Clash Rulebook", "section": "Preparations"},
        "blame": {"format": "standard", "version": "2010-01-01", "key": "sections/main"}},
      "side": {"min": 10, "max": 10, "or_none": true, "q": "-is:token",
        "cite": {"document": "Elemental Clash Rulebook", "section": "Preparations"},
        "blame": {"format": "standard", "version": "2010-01-01", "key": "sections/side"}}},
    "copies": [{"id": "copies", "q": null, "max": 3, "by": "card", "across": ["main", "side"], "apart": true,
      "except": [{"q": "t:stone st:basic", "max": null}],
      "cite": {"document": "Elemental Clash Rulebook", "section": "Preparations"},
      "blame": {"format": "standard", "version": "2010-01-01", "key": "copies"}}],
    "caps": [{"id": "flash", "q": "st:flash", "max": 6, "across": ["main", "side"],
      "cite": {"document": "League rules", "section": null},
      "blame": {"format": "league", "version": "2024-01-01", "key": "caps/flash"}}],
    "composition": [{"id": "stones", "q": "t:stone", "min": 10, "max": null, "across": ["main"],
      "cite": {"document": "League rules", "section": "4"},
      "blame": {"format": "league", "version": "2024-01-01", "key": "composition/stones"}}],
    "pool": [{"id": "league", "q": "r<=rare", "cite": {"document": "League rules", "section": null},
      "blame": {"format": "league", "version": "2024-01-01", "key": "pool"}}],
    "notes": [],
    "draft": {"drafted": {"min": 30, "max": null}, "grants": [{"q": "st:basic", "each": 9}],
      "cite": {"document": "League rules", "section": null},
      "blame": {"format": "league", "version": "2024-01-01", "key": "draft"}}})"));
}

TEST_F(FormatJsonTest, CitesLeadToTheRuleWhereItIsImported) {
  const std::shared_ptr<const GameCatalog> shared(imported->cards.get(), [](const auto*) {});
  const SearchIndexes indexes(shared, "2024-03-10");
  const DeckRules rules(shared, indexes);
  Json told = FormatJson(*imported->cards, Get("league"), {.day = "2024-03-10"});
  LinkCites(rules, told);
  EXPECT_EQ(told["versions"][0]["caps"][0]["cite"]["url"], nullptr);
  EXPECT_EQ(told["versions"][0]["draft"]["cite"]["url"], nullptr);
  EXPECT_EQ(told["in_force"]["banned"][0]["cite"]["url"], nullptr);
  EXPECT_TRUE(told["lists"][0]["cite"].contains("url"));
}

TEST_F(FormatJsonTest, NotesSayTheirMessage) {
  const Json casual = FormatVersionJson(imported->folder.game, Get("casual").versions[0]);
  EXPECT_EQ(casual["notes"][0]["id"], "agreed-size");
  EXPECT_EQ(casual["notes"][0]["q"], nullptr);
  EXPECT_EQ(casual["notes"][0]["blame"]["format"], "casual");
  EXPECT_EQ(casual["draft"], nullptr);
}

TEST_F(FormatJsonTest, ListsOfADayAndTier) {
  const Json told = FormatJson(*imported->cards, Get("league"), {.day = "2024-03-10", .tier = 3});
  EXPECT_EQ(told["id"], "league");
  ASSERT_EQ(told["versions"].size(), 1U);
  EXPECT_EQ(told["versions"][0],
            FormatVersionJson(imported->folder.game, Get("league").versions[0]));
  EXPECT_EQ(told["lists"], Json::parse(R"([
    {"announced": "2024-02-01", "effective": "2024-02-10", "source": "Letter 1", "tiers": [],
     "ban": [{"card": "mosaic-stone", "name": "Mosaic Stone"}],
     "limit": [{"card": "twin-stone", "name": "Twin Stone", "max": 1}], "free": [],
     "cite": {"document": "Letter 1", "section": "p. 2"},
     "blame": {"format": "league", "version": "2024-02-10", "key": "lists/0"}},
    {"announced": "2024-03-01", "effective": "2024-03-10", "source": "Letter 2", "tiers": [3],
     "ban": [], "limit": [], "free": [{"card": "mosaic-stone", "name": "Mosaic Stone"}],
     "cite": {"document": "Letter 2", "section": "2024-03-10"},
     "blame": {"format": "league", "version": "2024-03-10", "key": "lists/1"}}])"));
  EXPECT_EQ(told["in_force"], Json::parse(R"({"as_of": "2024-03-10", "tier": 3, "banned": [],
    "limited": [{"card": "twin-stone", "name": "Twin Stone", "max": 1, "since": "2024-02-10",
      "cite": {"document": "Letter 1", "section": "p. 2"},
      "blame": {"format": "league", "version": "2024-02-10", "key": "lists/0"}}]})"));
  const Json anywhere = FormatJson(*imported->cards, Get("league"), {.day = "2024-03-10"});
  EXPECT_EQ(anywhere["in_force"]["tier"], nullptr);
  EXPECT_EQ(anywhere["in_force"]["banned"][0]["card"], "mosaic-stone");
  EXPECT_FALSE(anywhere["in_force"]["banned"][0].contains("max"));
  const Json before = FormatJson(*imported->cards, Get("league"), {.day = "2024-02-09"});
  EXPECT_TRUE(before["in_force"]["banned"].empty());
}

}  // namespace
}  // namespace clashdeck::app
