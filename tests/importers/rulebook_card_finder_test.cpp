#include "importers/rulebook/card_finder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/rulebook_sample_cards.h"

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;

TEST(RulebookCardFinder, ByPrintingAndByName) {
  const Records records = SampleCards();
  CardFinder finder(records);
  ASSERT_NE(finder.ByPrinting("EMB-001"), nullptr);
  EXPECT_EQ(finder.ByPrinting("EMB-001")->name, "Ash Fox, the Sly");
  EXPECT_EQ(finder.ByPrinting("EMB-999"), nullptr);
  EXPECT_EQ(finder.ByName("ASH FOX the sly"), finder.ByPrinting("EMB-001"));
  EXPECT_EQ(finder.ByName("Ash Fox"), nullptr);
}

TEST(RulebookCardFinder, NearNameMustBeTheOnlyOne) {
  Records records = SampleCards();
  {
    CardFinder finder(records);
    EXPECT_EQ(finder.ByNearName("Cindor Barricado"), finder.ByPrinting("EMB-003"));
    EXPECT_EQ(finder.ByNearName("Ash Owls"), nullptr) << "short names are too close to each other";
    EXPECT_EQ(finder.ByNearName("Cinder Stockade"), nullptr);
  }
  AddCard(records, "EMB-005", "Cinder Barricades");
  CardFinder finder(records);
  EXPECT_EQ(finder.ByNearName("Cindor Barricade"), nullptr);
}

TEST(RulebookCardFinder, NameOfTwoCardsIsNone) {
  Records records = SampleCards();
  AddCard(records, "EMB-006", "Ash-Owl!");
  records.cards["ash-owl-2"] = records.cards["ash-owl"];
  CardFinder finder(records);
  EXPECT_EQ(finder.ByName("Ash Owl"), nullptr);
}

TEST(RulebookCardFinder, SuggestsTheNearest) {
  const Records records = SampleCards();
  CardFinder finder(records);
  EXPECT_EQ(finder.Suggestion("Cinder Blockade"), "did you mean 'Cinder Barricade'?");
  EXPECT_EQ(finder.Suggestion("Zyx"), "");
}

TEST(RulebookCardFinder, BracketNamesOnceEach) {
  EXPECT_THAT(BracketNames("If [Ash Fox, the Sly] meets [Ash Owl], [Ash Owl] flies [ and ["),
              ElementsAre("Ash Fox, the Sly", "Ash Owl"));
  EXPECT_THAT(BracketNames("[[X]"), ElementsAre("X"));
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
