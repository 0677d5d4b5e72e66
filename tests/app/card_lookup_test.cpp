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
    for (const char* name : {"Moxie, Ready", "Moxie, Resting", "Storm Caller", "Stormling",
                             "The Storm", "Ánima", "Accord of Ash", "Accord of Embers", "Stork"}) {
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

TEST_F(CardLookup, APartOfANameNamesItsCards) {
  const auto candidates = [&](std::string_view typed) {
    std::vector<CardIndex> cards;
    for (const NameCandidate& found : FindFuzzy(*catalog_, typed).candidates)
      cards.push_back(found.card);
    return Names(cards);
  };
  EXPECT_THAT(candidates("accord"), ElementsAre("Accord of Ash", "Accord of Embers"));
  EXPECT_THAT(candidates("accord of"), ElementsAre("Accord of Ash", "Accord of Embers"));
  EXPECT_THAT(candidates("embers accord"), ElementsAre("Accord of Embers"));
  EXPECT_THAT(candidates("acc emb"), ElementsAre("Accord of Embers"));
  EXPECT_FALSE(FindFuzzy(*catalog_, "accord").match.has_value());
  EXPECT_TRUE(FindFuzzy(*catalog_, "embers accord").match.has_value());
}

TEST_F(CardLookup, NamesWithThePartComeBeforeANearSpelling) {
  const FuzzyAnswer answer = FindFuzzy(*catalog_, "storm");
  EXPECT_FALSE(answer.match.has_value());
  std::vector<CardIndex> cards;
  for (const NameCandidate& found : answer.candidates) cards.push_back(found.card);
  EXPECT_THAT(Names(cards), ElementsAre("Storm Caller", "Stormling", "The Storm", "Stork"));
}

TEST_F(CardLookup, ALetterIsNoName) { EXPECT_FALSE(FindFuzzy(*catalog_, "m").match.has_value()); }

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

}  // namespace
}  // namespace clashdeck::app
