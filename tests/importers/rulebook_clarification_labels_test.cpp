#include "importers/rulebook/clarification_labels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/rulebook_sample_cards.h"

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;

// "card (evidence)" of each row.
std::vector<std::string> Label(const std::string& rows, const Records& records = SampleCards()) {
  static const Game kGame = SampleRulebookGame();
  const std::vector<std::string> names = {"own",     "named", "only",     "rule",
                                          "keyword", "above", "undecided"};
  CardFinder finder(records);
  const ClarificationTable table =
      ReadClarificationTable(SplitLines("Card ID\tCard Name\n" + rows));
  std::vector<std::string> labels;
  for (const std::optional<RowLabel>& label : LabelRows(table.rows, kGame, finder)) {
    labels.push_back(label ? Describe(label->label) + " (" +
                                 names[static_cast<std::size_t>(label->evidence)] + ")"
                           : "none");
  }
  return labels;
}

TEST(RulebookLabels, IdAndNameOnTwoRowsAreOneLabel) {
  EXPECT_THAT(Label("EMB-001 Ash F\t\tA.\t100\n\tAsh Fox, the Sly\tB.\t101\n"),
              ElementsAre("EMB-001 Ash Fox, the Sly (own)", "EMB-001 Ash Fox, the Sly (own)"));
  EXPECT_THAT(Label("EMB-002 Ash O\t\tA.\t100\n\tCinder Barricade\tB.\t101\n"),
              ElementsAre("EMB-002 (own)", "Cinder Barricade (own)"));
}

TEST(RulebookLabels, TextThatNamesACardTellsWhose) {
  EXPECT_THAT(Label("EMB-001\tAsh Fox, the Sly\tA.\t100\n\t\tNow [Ash Owl] "
                    "flies.\t101\nEMB-002\tAsh Owl\tB.\t102\n"),
              ElementsAre("EMB-001 Ash Fox, the Sly (own)", "EMB-002 Ash Owl (named)",
                          "EMB-002 Ash Owl (own)"));
  EXPECT_THAT(Label("EMB-003\tCindor Barricade\tA.\t100\n\t\tThe [Cinder Barricado] "
                    "stands.\t101\nEMB-002\tAsh Owl\tB.\t102\n"),
              ElementsAre("EMB-003 Cindor Barricade (own)", "EMB-003 Cindor Barricade (named)",
                          "EMB-002 Ash Owl (own)"));
}

TEST(RulebookLabels, EndsOfAPageHaveOneNeighbour) {
  EXPECT_THAT(Label("\t\tA.\t100\nEMB-002\tAsh "
                    "Owl\tB.\t101\n\t\tC.\t102\n\n\t\tD.\t103\nEMB-001\tX\tE.\t104\n"),
              ElementsAre("EMB-002 Ash Owl (only)", "EMB-002 Ash Owl (own)",
                          "EMB-002 Ash Owl (only)", "EMB-001 X (only)", "EMB-001 X (own)"));
}

TEST(RulebookLabels, SameRuleAsTheRowBeside) {
  EXPECT_THAT(Label("EMB-001\tX\tA.\t110.2c\n\t\tB.\t110.2d\n\t\tC.\t704.4\nEMB-002\tAsh "
                    "Owl\tD.\t704.4c.1\n"),
              ElementsAre("EMB-001 X (own)", "EMB-001 X (rule)", "EMB-002 Ash Owl (rule)",
                          "EMB-002 Ash Owl (own)"));
}

TEST(RulebookLabels, KeywordThatOnlyOneOfTheCardsHas) {
  const std::string rows =
      "EMB-001\tAsh Fox, the Sly\tA.\t100\n\t\tA card with Glow shines.\t101\nEMB-002\tAsh "
      "Owl\tB.\t102\n";
  EXPECT_THAT(Label(rows), ElementsAre("EMB-001 Ash Fox, the Sly (own)",
                                       "EMB-002 Ash Owl (keyword)", "EMB-002 Ash Owl (own)"));
  Records without_owl = SampleCards();
  without_owl.printings.erase("EMB-002");
  without_owl.cards.erase("ash-owl");
  EXPECT_EQ(Label(rows, without_owl)[1], "EMB-001 Ash Fox, the Sly (undecided)");
  EXPECT_EQ(Label(rows, Records())[1], "EMB-001 Ash Fox, the Sly (above)");
}

TEST(RulebookLabels, PartOfAWordIsNoKeyword) {
  EXPECT_EQ(Label("EMB-001\tX\tA.\t100\n\t\tThe glowworm.\t101\nEMB-002\tAsh Owl\tB.\t102\n")[1],
            "EMB-001 X (above)");
}

TEST(RulebookLabels, WithoutEvidenceTheRowAbove) {
  EXPECT_THAT(Label("EMB-001\tX\tA.\t100\n\t\tIt stays.\t\nEMB-002\tAsh Owl\tC.\t102\n"),
              ElementsAre("EMB-001 X (own)", "EMB-001 X (above)", "EMB-002 Ash Owl (own)"));
}

TEST(RulebookLabels, UnreadLabelGivesWayToTheNameInTheText) {
  EXPECT_THAT(Label("4.61\tOsh Uwl\tThe [Ash Owl] sees.\t100\nEMB-002\tAsh Owl\tB.\t102\n"),
              ElementsAre("EMB-002 Ash Owl (named)", "EMB-002 Ash Owl (own)"));
  EXPECT_THAT(Label("Ash Owl\tBeside [Cinder Barricade].\t100\n"), ElementsAre("Ash Owl (own)"));
}

TEST(RulebookLabels, PageWithoutAnyCardHasNoLabels) {
  EXPECT_THAT(Label("\t\tA text alone.\t100\n"), ElementsAre("none"));
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
