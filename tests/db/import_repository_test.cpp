#include "db/import_repository.h"

#include <gmock/gmock.h>

#include "db/many_rows.h"
#include "tests/db/repository_fixture.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::ThrowsMessage;

class ImportRepositoryTest : public RepositoryTest {
 protected:
  std::int64_t Insert(const std::string& game, const std::string& created_at = "2025",
                      const std::string& version_after = "v") {
    ImportEntry entry = SampleImport(game);
    entry.created_at = created_at;
    entry.version_after = version_after;
    return session_.imports.Insert(entry, changes_);
  }

  std::vector<std::int64_t> Listed(std::int64_t before, std::size_t limit) {
    std::vector<std::int64_t> numbers;
    for (const ImportEntry& entry : session_.imports.List("g", before, limit)) {
      numbers.push_back(entry.number);
    }
    return numbers;
  }

  const Card before_ = SampleCard("scout", "Scout");
  const Card after_ = SampleCard("scout", "Scout's \"End\"\n");
  const std::vector<RowChange> changes_ = {Added(before_), Changed(before_, after_),
                                           Removed(after_)};
};

TEST_F(ImportRepositoryTest, EntriesRoundTrip) {
  ImportEntry entry = SampleImport("g");
  const std::int64_t first = session_.imports.Insert(entry, changes_);
  EXPECT_EQ(first, 1);
  entry.kind = "rollback";
  entry.rolls_back = first;
  entry.report = "{\"rows\": 1}";
  EXPECT_EQ(session_.imports.Insert(entry, {}), 2);

  const std::optional<ImportEntry> found = session_.imports.Find(2);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->number, 2);
  EXPECT_EQ(found->game, "g");
  EXPECT_EQ(found->kind, "rollback");
  EXPECT_EQ(found->file_name, entry.file_name);
  EXPECT_EQ(found->sha256, entry.sha256);
  EXPECT_EQ(found->status, "done");
  EXPECT_EQ(found->actor, "cli");
  EXPECT_EQ(found->created_at, entry.created_at);
  EXPECT_EQ(found->version_before, "v0");
  EXPECT_EQ(found->version_after, "v1");
  EXPECT_EQ(found->rolls_back, 1);
  EXPECT_EQ(found->report, entry.report);
  EXPECT_EQ(session_.imports.Find(1)->rolls_back, 0);
  EXPECT_FALSE(session_.imports.Find(3).has_value());
}

TEST_F(ImportRepositoryTest, ChangesRoundTripInOrder) {
  Insert("g");
  EXPECT_EQ(session_.imports.ChangesOf(1), changes_);
  EXPECT_THAT(session_.imports.ChangesOf(2), IsEmpty());
}

TEST_F(ImportRepositoryTest, ManyChangesRoundTripInOrder) {
  std::vector<RowChange> changes;
  for (std::size_t i = 0; i < kManyRows; ++i)
    changes.insert(changes.end(), changes_.begin(), changes_.end());
  changes.pop_back();  // some are left over
  session_.imports.Insert(SampleImport("g"), changes);
  EXPECT_EQ(session_.imports.ChangesOf(1), changes);
  const auto last = session_.imports.Changes(
      "g", {.after_import = 1, .after_seq = static_cast<std::int64_t>(changes.size()) - 1});
  ASSERT_EQ(last.size(), 1u);
  EXPECT_EQ(last[0].seq, static_cast<std::int64_t>(changes.size()));
  EXPECT_EQ(last[0].change, changes.back());
}

TEST_F(ImportRepositoryTest, RollingBackAnImportThatIsNotThereIsAnError) {
  ImportEntry entry = SampleImport("g");
  entry.rolls_back = 9;
  EXPECT_THAT([&] { session_.imports.Insert(entry, {}); },
              ThrowsMessage<DbError>(HasSubstr("FOREIGN KEY")));
}

TEST_F(ImportRepositoryTest, StatusAndOutcomeCanBeSet) {
  Insert("g");
  session_.imports.SetStatus(1, "rolled_back");
  ImportEntry entry = *session_.imports.Find(1);
  entry.sha256 = std::string(64, 'c');
  entry.version_after = "0123456789abcdef";
  entry.report = "{\"a\": 1}";
  session_.imports.Complete(entry);
  EXPECT_EQ(session_.imports.Find(1)->status, "rolled_back");
  EXPECT_EQ(session_.imports.Find(1)->sha256, entry.sha256);
  EXPECT_EQ(session_.imports.Find(1)->report, "{\"a\": 1}");
  EXPECT_EQ(session_.imports.NumberOfVersion("g", "0123456789abcdef"), 1);
  EXPECT_THAT([&] { session_.imports.SetStatus(7, "done"); },
              ThrowsMessage<DbError>(HasSubstr("no import 7")));
  entry.number = 7;
  EXPECT_THROW(session_.imports.Complete(entry), DbError);
}

TEST_F(ImportRepositoryTest, NewestIsOverAllGames) {
  EXPECT_FALSE(session_.imports.Newest().has_value());
  Insert("g");
  Insert("other");
  EXPECT_EQ(session_.imports.Newest()->number, 2);
}

TEST_F(ImportRepositoryTest, LatestDoneSkipsRollbacksAndOtherStates) {
  EXPECT_FALSE(session_.imports.LatestDone("g").has_value());
  Insert("g");      // 1
  Insert("g");      // 2
  Insert("other");  // 3
  ImportEntry entry = SampleImport("g");
  entry.status = "failed";
  session_.imports.Insert(entry, {});  // 4
  entry.status = "done";
  entry.kind = "rollback";
  session_.imports.Insert(entry, {});  // 5
  EXPECT_EQ(session_.imports.LatestDone("g")->number, 2);
  session_.imports.SetStatus(2, "rolled_back");
  EXPECT_EQ(session_.imports.LatestDone("g")->number, 1);
}

TEST_F(ImportRepositoryTest, ListGoesBackwardsPageByPage) {
  for (int i = 0; i < 4; ++i) Insert("g");
  Insert("other");
  EXPECT_THAT(Listed(0, 3), ElementsAre(4, 3, 2));
  EXPECT_THAT(Listed(2, 3), ElementsAre(1));
  EXPECT_THAT(Listed(0, 0), IsEmpty());
}

TEST_F(ImportRepositoryTest, VersionsAndTimesFindTheirImport) {
  Insert("g", "2025-01-01", "v1");
  Insert("g", "2025-01-02", "v2");
  Insert("g", "2025-01-03", "v1");  // back to what it was
  Insert("other", "2025-01-01", "v9");
  EXPECT_EQ(session_.imports.NumberOfVersion("g", "v1"), 3);
  EXPECT_EQ(session_.imports.NumberOfVersion("g", "v2"), 2);
  EXPECT_EQ(session_.imports.NumberOfVersion("g", "v9"), std::nullopt);
  EXPECT_EQ(session_.imports.NumberBefore("g", "2025-01-03"), 2);
  EXPECT_EQ(session_.imports.NumberBefore("g", "2025-01-01"), 0);
  EXPECT_EQ(session_.imports.NumberBefore("g", "2026"), 3);
}

TEST_F(ImportRepositoryTest, ChangesArePagedOverImportsOfTheGame) {
  Insert("g", "2025-01-01");
  Insert("other");
  Insert("g", "2025-01-03");
  std::vector<std::string> places;
  ChangePage page{.limit = 2};
  for (auto changes = session_.imports.Changes("g", page); !changes.empty();
       changes = session_.imports.Changes("g", page)) {
    EXPECT_LE(changes.size(), 2u);
    for (const JournalChange& change : changes) {
      places.push_back(std::to_string(change.import_number) + "." + std::to_string(change.seq) +
                       " " + change.created_at);
      EXPECT_EQ(change.change, changes_.at(static_cast<std::size_t>(change.seq - 1)));
    }
    page.after_import = changes.back().import_number;
    page.after_seq = changes.back().seq;
  }
  EXPECT_THAT(places, ElementsAre("1.1 2025-01-01", "1.2 2025-01-01", "1.3 2025-01-01",
                                  "3.1 2025-01-03", "3.2 2025-01-03", "3.3 2025-01-03"));
}

TEST_F(ImportRepositoryTest, AnUnknownKindInTheJournalIsAnError) {
  Insert("g");
  database_.Execute("tamper", "UPDATE import_changes SET kind = 'spell' WHERE seq = 1");
  EXPECT_THAT([&] { session_.imports.ChangesOf(1); }, ThrowsMessage<DbError>(HasSubstr("spell")));
}

}  // namespace
}  // namespace clashdeck::db
