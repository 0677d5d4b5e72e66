#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_records.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(SetTable, OneRowAPrinting) {
  Importer importer;
  const auto batch = importer.Read(
      "Printing;Name;Set;Number;Type;Subtype;Text;Keywords;Tags;Rarity;Artist;Color;Cost;SC;Steps\n"
      "NEW-001;Ember Knight;NEW;1;Fighter;;\"Flight\nTrigger - Enter: Draw.\";Flight|Awe 2;Trigger "
      "- Enter;Rare;A. Person;Red|Blue;X;UR;\n"
      "NEW-001_AA;Ember Knight;NEW;;;;;;;common;;;;;\n"
      "NEW-002;Hidden Blade;NEW;002;gear;weapon;;;;C;;;2;R;one|two\n");
  ASSERT_TRUE(batch.has_value()) << batch.error().message;
  EXPECT_EQ(batch->format, "csv");
  EXPECT_THAT(Told(batch->quarantined), IsEmpty());
  EXPECT_EQ(batch->taken, 3U);
  const Card& knight = batch->records.cards.at("ember-knight");
  EXPECT_EQ(knight.text, "Flight\nTrigger - Enter: Draw.");
  EXPECT_EQ(knight.attributes, (Attributes{{"colors", "red,blue"}, {"cost", "X"}, {"gems", "RU"}}));
  EXPECT_EQ(knight.keywords,
            (std::vector<CardKeyword>{{"awe", 2}, {"flight", std::nullopt}}));  // as listed
  EXPECT_EQ(batch->records.printings.at("NEW-001").number, "1");
  EXPECT_EQ(batch->records.printings.at("NEW-001_AA").number, "001_AA");
  EXPECT_TRUE(batch->records.printings.at("NEW-001_AA").alternate_art);
  EXPECT_EQ(batch->records.cards.at("hidden-blade").attributes.at("steps"), "one\ntwo");
  EXPECT_EQ(batch->records.sets.at("NEW").name, "NEW");
}

TEST(SetTable, AColumnThatMeansNothingIsAnErrorThatNamesTheNearest) {
  Importer importer;
  const auto batch = importer.Read("id,name,rarty\nNEW-001,A,Rare\n");
  ASSERT_FALSE(batch.has_value());
  EXPECT_THAT(batch.error().message,
              HasSubstr("'rarty': is not a field of the game (did you mean 'rarity'?)"));
}

TEST(SetTable, TwoColumnsOfOneFieldAreAnError) {
  Importer importer;
  const auto batch = importer.Read("id,name,attack,atk\nNEW-001,A,1,1\n");
  ASSERT_FALSE(batch.has_value());
  EXPECT_THAT(batch.error().message, HasSubstr("the same field"));
}

TEST(SetTable, IdAndNameAreNeeded) {
  Importer importer;
  const auto batch = importer.Read("name,type\nA,Fighter\n");
  ASSERT_FALSE(batch.has_value());
  EXPECT_THAT(batch.error().message, HasSubstr("'id': is missing"));
}

TEST(SetTable, BadRowsAreQuarantinedByLine) {
  Importer importer;
  const auto batch = importer.Read(
      "id\tname\ttype\tcost\nNEW-001\tA\tFihgter\t1\nNEW-002\tB\tFighter\nNEW-"
      "003\tC\tFighter\tmany\nNEW-004\tD\t\t\n",
      "new.tsv");
  ASSERT_TRUE(batch.has_value()) << batch.error().message;
  EXPECT_EQ(batch->format, "tsv");
  EXPECT_THAT(
      Told(batch->quarantined),
      ElementsAre("1 line:2 type 'Fihgter' is not a card type of the game [Fighter]",
                  "2 line:3  '' the row has 3 cells, the header 4",
                  "3 line:4 cost 'many' cost 'many' is not a whole number or X",
                  "4 line:5 type '' the row has no type, nor has any other printing of the card"));
}

}  // namespace
}  // namespace clashdeck::importers
