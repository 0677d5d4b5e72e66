#include "app/card_facts.h"

#include <gtest/gtest.h>

#include "tests/app/imported_catalog.h"

namespace clashdeck::app {
namespace {

using effects::CardType;
using effects::Color;

class CardFactsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { imported = ImportCatalog("alpha-clash"); }
  static void TearDownTestSuite() { imported.reset(); }

  static text::CardFacts Of(const std::string& id) {
    const auto card = imported->cards->FindByAnyId(id);
    EXPECT_TRUE(card) << id;
    const auto facts =
        CardFactsOf(*imported->cards, card.value_or(0), imported->cards->StateOf(card.value_or(0)));
    EXPECT_TRUE(facts) << id;
    return facts.value_or(text::CardFacts{});
  }

  static std::unique_ptr<ImportedCatalog> imported;
};
std::unique_ptr<ImportedCatalog> CardFactsTest::imported;

TEST_F(CardFactsTest, AClashCard) {
  const text::CardFacts facts = Of("EMB-030");
  EXPECT_EQ(facts.name, "Bramble, Voice of Every Leaf");
  EXPECT_EQ(facts.character, "Bramble");
  EXPECT_EQ(facts.planet, "Verdance");
  EXPECT_EQ(facts.type, CardType::kClash);
  EXPECT_EQ(facts.colors, effects::Mask(Color::kGreen));
  EXPECT_EQ(facts.affiliations, std::vector<std::string>{"Alpha"});
  EXPECT_TRUE(facts.has_cost);
  EXPECT_EQ(facts.cost, 8);
  EXPECT_EQ(facts.gems, "GGGG");
  EXPECT_EQ(facts.attack, 7);
  EXPECT_EQ(facts.defense, 7);
  EXPECT_EQ(facts.keywords, "Awe Factor 2, Breakthrough, Irrefutable");
  EXPECT_FALSE(facts.text.empty());
}

TEST_F(CardFactsTest, TypesOfCards) {
  EXPECT_EQ(Of("EMB-001").type, CardType::kContender);
  EXPECT_EQ(Of("EMB-001").health, 30);
  EXPECT_FALSE(Of("EMB-001").has_cost);
  EXPECT_EQ(Of("EMB-001").affiliations, std::vector<std::string>{"Alpha Hunter"});
  EXPECT_EQ(Of("EMB-002").type, CardType::kClashground);
  EXPECT_EQ(Of("EMB-002").location, "Emberfall");
  EXPECT_EQ(Of("EMB-014").type, CardType::kWeapon);
  EXPECT_EQ(Of("EMB-014").attach, "B");
  EXPECT_EQ(Of("EMB-016").type, CardType::kTrap);
  EXPECT_EQ(Of("EMB-018").type, CardType::kRelic);
}

// Every card of the sample sets is one that the engine has a type for.
TEST_F(CardFactsTest, EverySampleCardHasFacts) {
  for (CardIndex card = 0; card < imported->cards->card_count(); ++card)
    EXPECT_TRUE(CardFactsOf(*imported->cards, card, imported->cards->StateOf(card)))
        << imported->cards->card(card).name;
}

}  // namespace
}  // namespace clashdeck::app
