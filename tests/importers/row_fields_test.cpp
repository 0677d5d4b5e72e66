#include "importers/row_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_game.h"

namespace clashdeck::importers {
namespace {

TEST(RowFields, CommonFieldsAttributesAndForeignSpellings) {
  const Game game = SampleGame();
  RowFields fields(game);
  EXPECT_EQ(fields.Find("cardNumber").field, RowField::kNumber);
  EXPECT_EQ(fields.Find("Printing").field, RowField::kId);
  EXPECT_EQ(fields.Find("errata_text").field, RowField::kErrata);
  EXPECT_EQ(fields.Find("imgLink").field, RowField::kIgnored);
  EXPECT_EQ(fields.Find("ATK").attribute->id, "attack");
  EXPECT_EQ(fields.Find("Total Cost").attribute->id, "cost");
  EXPECT_EQ(fields.Find("specificCost").attribute->id, "gems");
  EXPECT_EQ(fields.Find("wings").field, RowField::kUnknown);
  EXPECT_EQ(RowFields::NameOf(fields.Find("specificCost")), "gems");
  EXPECT_EQ(RowFields::NameOf(fields.Find("isToken")), "token");
  EXPECT_THAT(fields.KnownNames(), testing::IsSupersetOf({"rarity", "atk", "Specific Cost"}));
}

}  // namespace
}  // namespace clashdeck::importers
