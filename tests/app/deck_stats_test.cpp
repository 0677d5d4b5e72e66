#include "app/deck_stats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/sample_decks.h"

namespace clashdeck::app {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;

ordered_json Stats(const std::string& game, const Deck& deck) {
  const SampleDecks& samples = SamplesOf(game);
  const auto stats = CountDeck(deck, *samples.index);
  if (!stats) throw std::runtime_error(stats.error().message);
  return DeckStatsJson(*stats, samples.catalog->game());
}

// The member of a list with this id.
ordered_json Of(const ordered_json& list, const std::string& id) {
  for (const ordered_json& each : list) {
    if (each.at("id") == id) return each;
  }
  return nullptr;
}

// Counted again in another way: a query for each value, over the deck's own lines.
TEST(DeckStats, CurveAgreesWithTheCardsThemselves) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  for (const auto& [name, deck] : samples.decks) {
    const ordered_json stats = Stats("alpha-clash", deck);
    std::map<std::string, int> expected;
    int sum = 0;
    int cards = 0;
    for (const DeckEntry& entry : deck.entries) {
      if (samples.catalog->game().sections[entry.section].id != "main") continue;
      const std::string cost = samples.catalog->StateOf(entry.card).attributes.at("cost");
      expected[cost] += static_cast<int>(entry.quantity);
      if (cost == "X") continue;
      sum += std::stoi(cost) * static_cast<int>(entry.quantity);
      cards += static_cast<int>(entry.quantity);
    }
    for (const ordered_json& value : stats["curve"]["values"])
      EXPECT_EQ(value["cards"], expected[std::to_string(value["value"].get<int>())]) << name;
    EXPECT_EQ(stats["curve"]["variable"]["cards"], expected["X"]) << name;
    EXPECT_EQ(stats["curve"]["missing"]["cards"], 0);
    EXPECT_NEAR(stats["curve"]["average"].get<double>(), static_cast<double>(sum) / cards, 0.00005);
  }
}

TEST(DeckStats, SectionsAreCountedApart) {
  const ordered_json stats = Stats("alpha-clash", SamplesOf("alpha-clash").decks.at("kiln-embers"));
  EXPECT_EQ(Of(stats["sections"], "contender")["cards"], 1);
  EXPECT_EQ(Of(stats["sections"], "main")["cards"], 50);
  EXPECT_EQ(Of(stats["sections"], "main")["different"], 17);
  EXPECT_EQ(Of(stats["sections"], "side")["cards"], 10);
  EXPECT_EQ(Of(stats["sections"], "pool")["cards"], 0);
  EXPECT_EQ(stats["counted"]["cards"], 50);
  EXPECT_TRUE(Of(stats["types"], "contender").is_null());  // it is no card of the main deck
}

// 408.6: a card is a source of its colours; 202.2: its gems are what it wants.
TEST(DeckStats, Rule408_6_EveryCardIsASourceOfItsColors) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const Deck deck =
      ReadDeck(*samples.catalog, "Main\n4 Kiln, Spark\n3 Naia, Shallow Diver\n4 Awaken\n");
  const ordered_json stats = Stats("alpha-clash", deck);
  std::uint32_t red = 0;
  const auto spark = samples.catalog->FindByName("Kiln, Spark");
  for (const char gem : samples.catalog->card(*spark).attributes.at("gems")) red += gem == 'R';
  EXPECT_GT(red, 0U);
  EXPECT_EQ(Of(stats["color_balance"], "red")["wanted"], 4 * red);
  EXPECT_EQ(Of(stats["color_balance"], "red")["highest"], red);
  EXPECT_EQ(Of(stats["color_balance"], "red")["sources"]["cards"], 4);
  EXPECT_EQ(Of(stats["color_balance"], "blue")["sources"]["cards"], 3);
  EXPECT_TRUE(Of(stats["color_balance"], "green").is_null());
  EXPECT_EQ(stats["colors"]["none"]["cards"], 4);  // [Awaken] has no colour, which is a value
}

// Element-Stones: energy is what a stone gives; neutral cards are content with any.
TEST(DeckStats, StonesAreTheSourcesOfElements) {
  const SampleDecks& samples = SamplesOf("elemental-clash");
  const Deck deck = ReadDeck(*samples.catalog, "Spellbook\n9 Mars-Stone\n5 Venus Stone\n");
  const ordered_json stats = Stats("elemental-clash", deck);
  EXPECT_EQ(Of(stats["color_balance"], "fire")["sources"]["cards"], 9);
  EXPECT_EQ(Of(stats["color_balance"], "fire")["wanted"], 0);
  EXPECT_EQ(Of(stats["color_balance"], "earth")["sources"]["cards"], 5);
  EXPECT_TRUE(Of(stats["color_balance"], "neutral").is_null());
  EXPECT_EQ(stats["curve"]["missing"]["cards"], 14);  // a stone has no Level, which is not 0
  EXPECT_TRUE(stats["curve"]["values"].empty());
  EXPECT_TRUE(stats["curve"]["average"].is_null());
}

TEST(DeckStats, RaritiesAreThoseOfChosenPrintings) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  Deck deck = ReadDeck(*samples.catalog, "Main\n4 Kiln, Spark\n2 Cauterize\n");
  const PrintingIndex printing = samples.catalog->printings_of(deck.entries[0].card)[0];
  deck.entries[0].printing = printing;
  const ordered_json stats = Stats("alpha-clash", deck);
  EXPECT_EQ(stats["rarities"]["printing_open"], 2);
  ASSERT_EQ(stats["rarities"]["values"].size(), 1U);
  EXPECT_EQ(stats["rarities"]["values"][0]["id"], samples.catalog->printing(printing).rarity);
  EXPECT_EQ(stats["rarities"]["values"][0]["cards"], 4);
}

TEST(DeckStats, AnEmptyDeckIsNoMistake) {
  const ordered_json stats = Stats("alpha-clash", {});
  EXPECT_EQ(stats["counted"]["cards"], 0);
  EXPECT_TRUE(stats["curve"]["average"].is_null());
}

// Every query of every game's statistics can be answered, and the text shows every part.
TEST(DeckStats, EveryGameHasThem) {
  for (const char* game : {"alpha-clash", "elemental-clash", "creator-clash", "shining-shadows"}) {
    const SampleDecks& samples = SamplesOf(game);
    for (const auto& [name, deck] : samples.decks) {
      const auto stats = CountDeck(deck, *samples.index);
      ASSERT_TRUE(stats.has_value()) << stats.error().message;
      EXPECT_GE(stats->counted.cards, 30U) << name;
      std::uint32_t of_types = 0;
      for (const TypeTally& type : stats->types) of_types += type.tally.cards;
      EXPECT_EQ(of_types, stats->counted.cards) << name;
      const std::string text = DeckStatsText(*stats);
      EXPECT_THAT(text, HasSubstr("Sections\n")) << name;
      EXPECT_THAT(text, HasSubstr("\nTypes\n")) << name;
      if (stats->curve) {
        EXPECT_THAT(text, HasSubstr(" on average\n")) << name;
      }
    }
  }
}

}  // namespace
}  // namespace clashdeck::app
