#include "importers/rulebook/clarification_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/rulebook_sample_cards.h"

namespace clashdeck::importers::rulebook {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Clarifications ReadRows(const std::string& rows, const std::vector<ErratumText>& errata = {}) {
  static const Records kRecords = SampleCards();
  static const Game kGame = SampleRulebookGame();
  const std::string text = "Card ID\tCard Name\tClarification\tRule Ref.\n" + rows;
  CardFinder finder(kRecords);
  DocumentPart part;
  part.kind = PartKind::kClarifications;
  part.lines = SplitLines(text);
  return ReadClarifications(part, errata, kGame, finder,
                            {"2024-01-01", "Book 1, Appendix C", "Appendix B"});
}

TEST(RulebookRulings, SameTextIsOneRulingOfManyCards) {
  const Clarifications read = ReadRows(
      "EMB-001\tAsh Fox, the Sly\tIt has <i>Glow</i> , always.\t704\n"
      "EMB-002\tAsh Owl\tIt has Glow, always.\t704 101.1a-b\n"
      "EMB-002\tAsh Owl\tIt flies.\tN/A\n");
  ASSERT_EQ(read.rulings.size(), 2u);
  EXPECT_THAT(read.rulings[0].cards, ElementsAre(CardId("ash-fox-the-sly"), CardId("ash-owl")));
  EXPECT_THAT(read.rulings[0].rules, ElementsAre("704", "101.1a", "101.1b"));
  EXPECT_EQ(read.rulings[0].text, "It has Glow, always.");
  EXPECT_EQ(read.rulings[0].date, "2024-01-01");
  EXPECT_EQ(read.rulings[0].source, "Book 1, Appendix C");
  EXPECT_THAT(read.rulings[1].rules, IsEmpty());
  EXPECT_NE(read.rulings[0].id, read.rulings[1].id);
  EXPECT_EQ(read.rows, 3u);
  EXPECT_EQ(read.taken, 3u);
}

TEST(RulebookRulings, UnknownCardIsDeferredWithASuggestion) {
  const Clarifications read =
      ReadRows("ZZZ-001\tCinder Blockade\tIt burns.\t704\nEMB-002\tAsh Owl\tIt burns.\t704\n");
  ASSERT_EQ(read.deferred.size(), 1u);
  EXPECT_EQ(read.deferred[0].place.pointer, "line:2");
  EXPECT_THAT(read.deferred[0].reason,
              HasSubstr("'ZZZ-001 Cinder Blockade' is not in the catalog"));
  EXPECT_THAT(read.deferred[0].suggestion, HasSubstr("Cinder Barricade"));
  ASSERT_EQ(read.rulings.size(), 1u);
  EXPECT_THAT(read.rulings[0].cards, ElementsAre(CardId("ash-owl")));
  EXPECT_THAT(read.quarantined, IsEmpty());
}

TEST(RulebookRulings, NameFindsTheCardWhereTheIdIsUnknown) {
  const Clarifications read = ReadRows("ZZZ-001\tAsh Owl\tIt burns.\t704\n");
  ASSERT_EQ(read.rulings.size(), 1u);
  EXPECT_THAT(read.conflicts, IsEmpty());
}

TEST(RulebookRulings, IdAndNameOfTwoCardsAreAConflict) {
  const Clarifications read = ReadRows("EMB-001\tAsh Owl\tIt burns.\t704\n\t\tAnd glows.\t704\n");
  ASSERT_EQ(read.conflicts.size(), 1u);
  EXPECT_EQ(read.conflicts[0].field, "card");
  EXPECT_EQ(read.conflicts[0].winner, "Ash Fox, the Sly");
  EXPECT_THAT(read.rulings[0].cards, ElementsAre(CardId("ash-fox-the-sly")));
}

TEST(RulebookRulings, MisspeltNameIsReported) {
  const Clarifications read = ReadRows("\nCindor Barricado\tIt burns.\t704\n");
  ASSERT_EQ(read.conflicts.size(), 1u);
  EXPECT_EQ(read.conflicts[0].field, "name");
  EXPECT_EQ(read.conflicts[0].winner, "Cinder Barricade");
  EXPECT_EQ(read.taken, 1u);
}

TEST(RulebookRulings, RepeatedErratumMustAgree) {
  const std::vector<ErratumText> errata = {
      {.name = "Ash Owl", .printing = "EMB-002", .group = {}, .text = "Flies.\nGlows.", .line = 1}};
  EXPECT_THAT(ReadRows("EMB-002\tAsh Owl\tERRATA: Flies. Glows.\tAppendix B\n", errata).conflicts,
              IsEmpty());
  const Clarifications differs =
      ReadRows("\nAsh Owl\tERRATA: Flies. Glowers.\tAppendix B\n", errata);
  ASSERT_EQ(differs.conflicts.size(), 1u);
  EXPECT_EQ(differs.conflicts[0].field, "text");
  EXPECT_EQ(differs.conflicts[0].winner, "Flies.\nGlows.");
  EXPECT_THAT(differs.rulings, IsEmpty());
  EXPECT_EQ(differs.repeated_errata, 1u);
  EXPECT_EQ(differs.taken, 1u);
}

TEST(RulebookRulings, RepeatedErratumThatNobodyKnowsIsQuarantined) {
  const Clarifications read = ReadRows("EMB-002\tAsh Owl\tERRATA: Flies.\tAppendix B\n");
  ASSERT_EQ(read.quarantined.size(), 1u);
  EXPECT_THAT(read.quarantined[0].reason, HasSubstr("Appendix B does not hold"));
}

TEST(RulebookRulings, RowsThatCannotBeReadAreQuarantined) {
  const Clarifications read =
      ReadRows("EMB-002\tAsh Owl\tIt flies.\tsee the judge\n\n\t\tNobody's text.\t100\n");
  ASSERT_EQ(read.quarantined.size(), 2u);
  EXPECT_EQ(read.rows, 2u);
  EXPECT_EQ(read.taken, 0u);
}

TEST(RulebookRulings, GuessFromTheRowAboveIsNoted) {
  const Clarifications read =
      ReadRows("EMB-001\tAsh Fox, the Sly\tA.\t100\n\t\tB.\t101\nEMB-002\tAsh Owl\tC.\t102\n");
  EXPECT_THAT(read.notes, ElementsAre(HasSubstr("line 3 (Ash Fox, the Sly)")));
}

TEST(RulebookRulings, UndecidedRowIsDeferred) {
  const Clarifications read = ReadRows(
      "EMB-001\tAsh Fox, the Sly\tA.\t100\n\t\tGlow is bright.\t101\nZZZ-002\tUnheard Of "
      "Bird\tC.\t102\n");
  ASSERT_EQ(read.deferred.size(), 2u);
  EXPECT_THAT(read.deferred[0].reason, HasSubstr("lacks the keyword"));
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
