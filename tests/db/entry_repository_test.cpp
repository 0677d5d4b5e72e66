#include "db/entry_repository.h"

#include <gmock/gmock.h>

#include "db/event_audit.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class EntryRepositoryTest : public RepositoryTest {
 protected:
  EntryRepositoryTest() { session_.events.Insert(event_, {.event = event_.id, .source = "[]"}); }

  EntryRow Save(char letter, const std::string& player, const auto& change) {
    EntryRow entry = SampleEntry(event_, letter, player);
    change(entry);
    session_.entries.Insert(entry);
    return entry;
  }
  EntryRow Save(char letter, const std::string& player) {
    return Save(letter, player, [](EntryRow&) {});
  }
  std::vector<std::string> Players(EntryPage page) {
    page.event = event_.id;
    std::vector<std::string> players;
    for (const EntryRow& entry : session_.entries.List(page)) players.push_back(entry.player);
    return players;
  }

  const EventRow event_ = SampleEvent('a');
};

TEST_F(EntryRepositoryTest, AnEntryRoundTripsColumnByColumnAndOnlyTheNextVersionFits) {
  EntryRow entry = Save('b', "ada");
  EXPECT_EQ(RowHash(*session_.entries.Find(entry.id)), RowHash(entry));
  EXPECT_THROW(session_.entries.Update(entry), DbError);
  entry.version = 2;
  entry.consent = 2;
  session_.entries.Update(entry);
  EXPECT_EQ(session_.entries.Find(entry.id)->consent, 2);
  EXPECT_EQ(session_.entries.FindByName(event_.id, "ada", "")->id, entry.id);
  EXPECT_FALSE(session_.entries.FindByName(event_.id, "ada", "7").has_value());
}

TEST_F(EntryRepositoryTest, ASubmissionChangesTheDeckAloneAndOnlyTheNextVersionFits) {
  EntryRow entry = Save('b', "ada");
  EXPECT_THROW(session_.entries.UpdateDeck(entry), DbError);
  entry.version += 1;
  entry.revision += 1;
  entry.deck_hash = "d";
  entry.legal = 1;
  entry.late = 1;
  entry.mark = "flagged";
  entry.note = "sleeves";
  entry.updated_at = "2025";
  session_.entries.UpdateDeck(entry);
  EXPECT_EQ(RowHash(*session_.entries.Find(entry.id)), RowHash(entry));
}

TEST_F(EntryRepositoryTest, FiltersAndPagesGoByName) {
  Save('1', "dora", [](EntryRow& entry) { entry.withdrawn = 1; });
  Save('2', "cora", [](EntryRow& entry) { entry.revision = 1, entry.legal = 1, entry.late = 1; });
  Save('3', "bora", [](EntryRow& entry) { entry.revision = 1, entry.mark = "flagged"; });
  Save('4', "ada");
  EXPECT_THAT(Players({}), ElementsAre("ada", "bora", "cora", "dora"));
  EXPECT_THAT(Players({.filter = "missing"}), ElementsAre("ada"));
  EXPECT_THAT(Players({.filter = "illegal"}), ElementsAre("bora"));
  EXPECT_THAT(Players({.filter = "flagged"}), ElementsAre("bora"));
  EXPECT_THAT(Players({.filter = "unchecked"}), ElementsAre("cora"));
  EXPECT_THAT(Players({.filter = "late"}), ElementsAre("cora"));
  EXPECT_THAT(Players({.filter = "withdrawn"}), ElementsAre("dora"));
  EXPECT_THAT(Players({.after_fold = "ada", .after_id = std::string(22, '4'), .limit = 2}),
              ElementsAre("bora", "cora"));
}

TEST_F(EntryRepositoryTest, AnEventThatFlagsListsItsIllegalDecksAsFlagged) {
  const auto illegal = [](EntryRow& entry) { entry.revision = 1, entry.mark = "checked"; };
  Save('1', "ada", illegal);
  Save('2', "bora");
  for (const auto& [policy, flagged] :
       {std::pair("reject", std::size_t{0}), std::pair("flag", std::size_t{1})}) {
    EventRow event = *session_.events.Find(event_.id);
    event.revision += 1;
    event.legality = policy;
    session_.events.Update(event);
    EXPECT_EQ(Players({.filter = "flagged"}).size(), flagged) << policy;
  }
}

TEST_F(EntryRepositoryTest, UnlockedEntriesAreThoseOfTheEvent) {
  Save('1', "ada", [](EntryRow& entry) { entry.lock = "locked"; });
  const EntryRow unlocked = Save('2', "bora", [](EntryRow& entry) { entry.lock = "unlocked"; });
  Save('3', "cora");
  const auto found = session_.entries.Unlocked(event_.id);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(RowHash(found.front()), RowHash(unlocked));
  EXPECT_THAT(session_.entries.Unlocked("another"), IsEmpty());
}

TEST_F(EntryRepositoryTest, OnlyWhatIsShownIsListedToStrangers) {
  Save('1', "no deck", [](EntryRow& entry) { entry.consent = 2; });
  Save('2', "no consent", [](EntryRow& entry) { entry.revision = 1; });
  Save('3', "gone", [](EntryRow& e) { e.revision = 1, e.consent = 2, e.withdrawn = 1; });
  Save('4', "to opponents", [](EntryRow& entry) { entry.revision = 1, entry.consent = 1; });
  Save('5', "to all", [](EntryRow& entry) { entry.revision = 1, entry.consent = 2; });
  EXPECT_THAT(Players({.consent = 1}), ElementsAre("to all", "to opponents"));
  EXPECT_THAT(Players({.consent = 2}), ElementsAre("to all"));
  EXPECT_THAT(Players({.consent = 2, .after_fold = "to all", .after_id = std::string(22, '5')}),
              IsEmpty());
}

TEST_F(EntryRepositoryTest, WhatIsNotShownIsNoWorkForAStranger) {
  const auto work = [&](std::int64_t consent) {
    const std::int64_t before = database_.Work();
    EXPECT_THAT(Players({.consent = consent, .limit = 50}), SizeIs(1));
    return database_.Work() - before;
  };
  Save('1', "to all", [](EntryRow& entry) { entry.revision = 1, entry.consent = 2; });
  const std::int64_t to_opponents = work(1);
  const std::int64_t to_all = work(2);
  constexpr int kHidden = 500;
  Transaction transaction(database_, TransactionMode::kWrite);
  for (int i = 0; i < kHidden; ++i) {
    EntryRow hidden = SampleEntry(event_, 'h', "hidden");
    const std::string number = std::to_string(i);
    hidden.id.replace(hidden.id.size() - number.size(), number.size(), number);
    hidden.revision = 1;
    session_.entries.Insert(hidden);
  }
  transaction.Commit();
  EXPECT_EQ(work(1), to_opponents);
  EXPECT_EQ(work(2), to_all);
}

TEST_F(EntryRepositoryTest, RevisionsAndChecksAreNewestFirst) {
  const EntryRow entry = Save('b', "ada");
  for (const std::int64_t number : {1, 2, 3})
    session_.entries.Insert(SampleEntryRevision(entry, number));
  EXPECT_THROW(session_.entries.Insert(SampleEntryRevision(entry, 3)), DbError);
  const auto page = session_.entries.RevisionsOf(entry.id, 3, 5);
  ASSERT_EQ(page.size(), 2U);
  EXPECT_EQ(RowHash(page[0]), RowHash(SampleEntryRevision(entry, 2)));
  EXPECT_EQ(session_.entries.FindContent(entry.id, 2), page[0].content);
  EXPECT_EQ(session_.entries.FindContent(entry.id, 4), std::nullopt);
  EntryRevisionRow erased = page[1];
  erased.reason.clear();
  erased.salt.clear();
  session_.entries.EraseReason(erased);
  EXPECT_EQ(RowHash(*session_.entries.FindRevision(entry.id, 1)), RowHash(erased));
  EntryCheckRow check{.entry = entry.id,
                      .number = 1,
                      .at = "2025",
                      .actor = "k1",
                      .kind = "mark",
                      .revision = 3,
                      .outcome = "flagged",
                      .note = "sleeves"};
  session_.entries.Insert(check);
  check.note.clear();
  session_.entries.EraseNote(check);
  EXPECT_EQ(RowHash(session_.entries.ChecksOf(entry.id, 0, 5).at(0)), RowHash(check));
}

}  // namespace
}  // namespace clashdeck::db
