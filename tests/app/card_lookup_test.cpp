#include "app/card_lookup.h"

#include <gmock/gmock.h>

namespace clashdeck::app {
namespace {

using testing::ElementsAre;

class CardLookup : public testing::Test {
 protected:
  CardLookup() {
    game_.id = GameId("testing");
    Records records;
    for (const char* name :
         {"Moxie, Ready", "Moxie, Resting", "Storm Caller", "Stormling", "The Storm", "Ánima"}) {
      Card card;
      card.name = name;
      card.id = CardId(name);
      records.cards[name] = card;
    }
    catalog_ = std::make_unique<GameCatalog>(game_, records);
  }

  std::vector<std::string> Names(const std::vector<CardIndex>& cards) const {
    std::vector<std::string> names;
    for (CardIndex card : cards) names.push_back(catalog_->card(card).name);
    return names;
  }

  Game game_;
  std::unique_ptr<GameCatalog> catalog_;
};

TEST_F(CardLookup, FuzzyFindsTheOneThatWasMeant) {
  const FuzzyAnswer answer = FindFuzzy(*catalog_, "Strom Caler");
  ASSERT_TRUE(answer.match.has_value());
  EXPECT_EQ(catalog_->card(*answer.match).name, "Storm Caller");
  EXPECT_EQ(catalog_->card(*FindFuzzy(*catalog_, "anima").match).name, "Ánima");
}

TEST_F(CardLookup, FuzzyDoesNotChooseBetweenEquals) {
  const FuzzyAnswer answer = FindFuzzy(*catalog_, "Moxi");
  EXPECT_FALSE(answer.match.has_value());
  EXPECT_EQ(answer.candidates.size(), 2U);
}

TEST_F(CardLookup, FuzzyFindsNothingInNonsense) {
  EXPECT_TRUE(FindFuzzy(*catalog_, "zzzzzzzzzz").candidates.empty());
  EXPECT_TRUE(FindFuzzy(*catalog_, "  ").candidates.empty());
}

TEST_F(CardLookup, AutocompletePutsNamesBeforeWords) {
  EXPECT_THAT(Names(Autocomplete(*catalog_, "storm")),
              ElementsAre("Storm Caller", "Stormling", "The Storm"));
  EXPECT_THAT(Names(Autocomplete(*catalog_, "STORM", 1)), ElementsAre("Storm Caller"));
  EXPECT_TRUE(Autocomplete(*catalog_, "").empty());
}

TEST_F(CardLookup, RandomDependsOnTheSeedAlone) {
  EXPECT_EQ(RandomCard(*catalog_, 7), RandomCard(*catalog_, 7));
  std::set<CardIndex> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) seen.insert(*RandomCard(*catalog_, seed));
  EXPECT_EQ(seen.size(), catalog_->card_count());
  const GameCatalog empty(game_, {});
  EXPECT_FALSE(RandomCard(empty, 1).has_value());
}

}  // namespace
}  // namespace clashdeck::app
