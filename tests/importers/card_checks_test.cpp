#include "importers/card_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;

class Checks : public testing::Test {
 protected:
  Importer importer_;
  CardChecks checks_{importer_.game};
};

TEST_F(Checks, MoreGemsThanTheTotalCostIsAFinding) {
  EXPECT_TRUE(checks_.SpecificCost(Attributes{{"cost", "1"}, {"gems", "RR"}}).has_value());
  EXPECT_TRUE(checks_.SpecificCost(Attributes{{"cost", "1"}, {"gems", "◆◆"}}).has_value());
  EXPECT_FALSE(checks_.SpecificCost(Attributes{{"cost", "2"}, {"gems", "R◆"}}).has_value());
  EXPECT_FALSE(checks_.SpecificCost(Attributes{{"cost", "X"}, {"gems", "RR"}}).has_value());
  EXPECT_FALSE(checks_.SpecificCost(Attributes{{"gems", "RR"}}).has_value());
}

TEST_F(Checks, GemsGiveColors) {
  EXPECT_THAT(checks_.ColorsBesides("red", "RUU◆"), ElementsAre("blue"));
  EXPECT_THAT(checks_.ColorsBesides("red,blue", "R"), IsEmpty());
}

TEST_F(Checks, CardsThatLackWhatTheirTypeNeedsAreNamed) {
  json game = json::parse(kSampleGameJson);
  game["attributes"][3]["required"] = {"fighter"};
  game["card_types"][1]["subtype_required"] = true;
  const Game strict = *ParseGame(game.dump(), "game.json");
  ImportBatch batch;
  const auto add = [&](const char* id, const char* type) -> Card& {
    Card& card = batch.records.cards[id];
    card.name = id;
    card.type = type;
    return card;
  };
  add("imp", "fighter");
  add("orc", "fighter").attributes = {{"attack", "1"}};
  add("pawn", "fighter").token = true;
  add("blade", "gear");
  batch.records.printings["NEW-001"].id = PrintingId("NEW-001");
  NoteMissingFacts(strict, batch);
  EXPECT_THAT(batch.notes, ElementsAre("1 card is a Fighter without Attack: 'imp'",
                                       "1 card is a Gear without a subtype: 'blade'",
                                       "1 printing has no rarity: NEW-001"));
}

}  // namespace
}  // namespace clashdeck::importers
