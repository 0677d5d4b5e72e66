#include "db/record_repository.h"

#include <gmock/gmock.h>

#include "db/many_rows.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

using RecordRepositoryTest = RepositoryTest;

// One record of every kind, with texts that SQL or the row form could trip over.
Records FullRecords() {
  Records records;
  Card card = SampleCard("o-neil", "O'Neil \"Quote\"; DROP TABLE cards; --");
  card.subtypes = {"hero", "mage"};
  card.text = "First.\nSecond \\ third.";
  card.keywords = {{"flight", std::nullopt}, {"awe-factor", 2}};
  card.tags = {"trigger-enter"};
  card.aliases = {"Neil, the\nBroken"};
  card.token = true;
  records.cards["o-neil"] = card;
  records.sets["EMB"] = SampleSet("EMB");
  Printing printing = SamplePrinting("EMB-001_AA", "o-neil", "EMB");
  printing.flavor = "Ærø ✦";
  printing.dissents = {{"cost", "=3"}, {"planet", ""}};
  printing.alternate_art = true;
  records.printings["EMB-001_AA"] = printing;
  records.texts["o-neil/errata/2024-05-01"] = {.id = "o-neil/errata/2024-05-01",
                                               .card = CardId("o-neil"),
                                               .kind = TextKind::kErrata,
                                               .effective = "2024-05-01",
                                               .text = "New.",
                                               .changes = {{"cost", "3"}},
                                               .source = "notes",
                                               .note = ""};
  records.rulings["r1"] = {.id = "r1",
                           .date = "",
                           .text = "Yes.",
                           .cards = {CardId("o-neil")},
                           .rules = {"703.16"},
                           .source = ""};
  records.rulebooks["c@2"] = {
      .id = "c@2", .rulebook = "c", .version = "2", .title = "Rules", .effective = ""};
  records.rules["c@2/1"] = {.id = "c@2/1",
                            .version_id = "c@2",
                            .key = "1",
                            .number = "1.1",
                            .section = "1",
                            .ordinal = 7,
                            .text = "Play."};
  records.glossary["c@2/deck"] = {
      .id = "c@2/deck", .version_id = "c@2", .term = "Deck", .text = "Cards.", .rules = {"1.1"}};
  records.moved_cards["old"] = {.id = CardId("old"), .card = CardId("new")};
  records.change_log["c@2/2/0"] = {.id = "c@2/2/0",
                                   .version_id = "c@2",
                                   .version = "2",
                                   .date = "",
                                   .text = "New.",
                                   .rules = {}};
  return records;
}

std::vector<RowChange> AllAdded(const Records& records) {
  std::vector<RowChange> changes;
  for (Row& row : ToRows(records)) {
    changes.push_back({row.kind, std::move(row.id), std::nullopt, std::move(row.values)});
  }
  return changes;
}

TEST_F(RecordRepositoryTest, EveryKindRoundTrips) {
  const Records records = FullRecords();
  session_.records.Apply("alpha-clash", AllAdded(records));
  EXPECT_EQ(session_.records.Load("alpha-clash"), records);
  EXPECT_EQ(session_.records.Load("creator-clash"), Records());
}

TEST_F(RecordRepositoryTest, GamesDoNotSeeEachOther) {
  session_.records.Apply("one", {{Added(SampleCard("scout", "Scout"))}});
  session_.records.Apply("two", {{Added(SampleCard("scout", "Other Scout"))}});
  EXPECT_EQ(session_.records.Load("one").cards.at("scout").name, "Scout");
  EXPECT_EQ(session_.records.Load("two").cards.at("scout").name, "Other Scout");
}

TEST_F(RecordRepositoryTest, ChangesUpdateAndRemove) {
  const Card before = SampleCard("scout", "Scout");
  const Card after = SampleCard("scout", "Ashen Scout");
  const Card gone = SampleCard("gone", "Gone");
  session_.records.Apply("g", {{Added(before), Added(gone)}});
  session_.records.Apply("g", {{Changed(before, after), Removed(gone)}});
  const Records records = session_.records.Load("g");
  ASSERT_EQ(records.cards.size(), 1u);
  EXPECT_EQ(records.cards.at("scout"), after);
}

TEST_F(RecordRepositoryTest, RecordsMayComeInAnyOrderInsideATransaction) {
  Transaction transaction(database_, TransactionMode::kWrite);
  session_.records.Apply("g", {{Added(SamplePrinting("EMB-1", "scout", "EMB")),
                                Added(SampleCard("scout", "Scout")), Added(SampleSet("EMB"))}});
  transaction.Commit();
  EXPECT_EQ(session_.records.Load("g").printings.size(), 1u);
}

TEST_F(RecordRepositoryTest, APrintingOfNoCardCannotBeCommitted) {
  Transaction transaction(database_, TransactionMode::kWrite);
  session_.records.Apply("g", {{Added(SamplePrinting("EMB-1", "scout", "EMB"))}});
  EXPECT_THAT([&] { transaction.Commit(); }, ThrowsMessage<DbError>(HasSubstr("FOREIGN KEY")));
}

TEST_F(RecordRepositoryTest, ACardOfAnotherGameDoesNotCount) {
  session_.records.Apply("other", {{Added(SampleCard("scout", "Scout")), Added(SampleSet("EMB"))}});
  Transaction transaction(database_, TransactionMode::kWrite);
  session_.records.Apply("g", {{Added(SamplePrinting("EMB-1", "scout", "EMB"))}});
  EXPECT_THROW(transaction.Commit(), DbError);
}

TEST_F(RecordRepositoryTest, RefusesChangesThatDoNotFit) {
  const Card card = SampleCard("scout", "Scout");
  EXPECT_THAT([&] { session_.records.Apply("g", {{Removed(card)}}); },
              ThrowsMessage<DbError>(AllOf(HasSubstr("card 'scout'"), HasSubstr("not in the"))));
  EXPECT_THAT([&] { session_.records.Apply("g", {{Changed(card, card)}}); },
              ThrowsMessage<DbError>(HasSubstr("not in the database")));
  session_.records.Apply("g", {{Added(card)}});
  EXPECT_THAT([&] { session_.records.Apply("g", {{Added(card)}}); },
              ThrowsMessage<DbError>(AllOf(HasSubstr("cards.insert"), HasSubstr("UNIQUE"))));
  const RowChange short_row = {RecordKind::kCard, "x", std::nullopt, {{"only one"}}};
  EXPECT_THAT([&] { session_.records.Apply("g", {{short_row}}); },
              ThrowsMessage<DbError>(HasSubstr("has 1 values, its table 9")));
  const RowChange nothing = {RecordKind::kCard, "x", std::nullopt, std::nullopt};
  EXPECT_THAT([&] { session_.records.Apply("g", {{nothing}}); },
              ThrowsMessage<DbError>(HasSubstr("neither")));
}

// So many cards that some are written together, and some that are left over.
std::vector<RowChange> ManyCards() {
  std::vector<RowChange> changes;
  for (std::size_t i = 0; i < 2 * kManyRows + 3; ++i)
    changes.push_back(Added(SampleCard("card-" + std::to_string(i), "Card " + std::to_string(i))));
  return changes;
}

TEST_F(RecordRepositoryTest, ManyAdditionsAndWhatStandsBetweenThem) {
  const Card old = SampleCard("old", "Old");
  session_.records.Apply("g", {{Added(old)}});
  std::vector<RowChange> changes = ManyCards();
  changes.insert(changes.begin() + kManyRows + 1, Removed(old));
  changes.insert(changes.begin() + 2, Added(SampleSet("EMB")));
  session_.records.Apply("g", changes);
  Records expected;
  for (const RowChange& change : changes) {
    if (change.new_values) {
      ASSERT_TRUE(PutRow({change.kind, change.id, *change.new_values}, expected));
    }
  }
  EXPECT_EQ(session_.records.Load("g"), expected);
}

TEST_F(RecordRepositoryTest, OneOfManyThatDoesNotFitIsRefusedWithAll) {
  session_.records.Apply("g", {{Added(SampleCard("card-4", "There already"))}});
  {
    const Transaction undone(database_, TransactionMode::kWrite);
    EXPECT_THAT([&] { session_.records.Apply("g", ManyCards()); },
                ThrowsMessage<DbError>(AllOf(HasSubstr("cards.insert"), HasSubstr("UNIQUE"))));
  }
  EXPECT_EQ(session_.records.Load("g").cards.size(), 1u);
  std::vector<RowChange> changes = ManyCards();
  changes[5].new_values->pop_back();
  EXPECT_THAT([&] { session_.records.Apply("other", changes); },
              ThrowsMessage<DbError>(HasSubstr("card 'card-5' has 8 values, its table 9")));
  EXPECT_EQ(session_.records.Load("other"), Records());
}

TEST_F(RecordRepositoryTest, ARowThatCannotBeReadIsNamed) {
  RowChange change = Added(SampleCard("scout", "Scout"));
  change.new_values->back() = "an attribute without a value";
  session_.records.Apply("g", {{change}});
  EXPECT_THAT([&] { session_.records.Load("g"); },
              ThrowsMessage<DbError>(HasSubstr("card 'scout' of g")));
}

}  // namespace
}  // namespace clashdeck::db
