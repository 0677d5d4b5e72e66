#include "db/sqlite_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "db/data_dir.h"
#include "db/migrations.h"
#include "tests/db/sample_data.h"

namespace clashdeck::db {
namespace {

using ::testing::Each;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::ThrowsMessage;

class SqliteStoreTest : public ::testing::Test {
 protected:
  void Reopen() {
    store_.reset();
    store_ = OpenSqliteStore(data_dir_);
  }

  void Append(Store& store, const std::string& subject) {
    store.Write([&](Session& session) { session.audit.Append(SampleAudit(subject)); });
  }

  std::size_t Entries(Store& store) {
    std::size_t entries = 0;
    store.Read([&](Session& session) { entries = session.audit.List(0, 10'000).size(); });
    return entries;
  }

  TemporaryDir dir_;
  std::filesystem::path data_dir_ = dir_.Path() / "data";
  std::unique_ptr<Store> store_ = OpenSqliteStore(data_dir_);
};

TEST_F(SqliteStoreTest, WhatIsWrittenIsReadNowAndAfterReopening) {
  Append(*store_, "one");
  EXPECT_EQ(Entries(*store_), 1u);
  Reopen();
  EXPECT_EQ(Entries(*store_), 1u);
  EXPECT_THAT(store_->Verify().problems, IsEmpty());
}

TEST_F(SqliteStoreTest, ClosingLeavesOneFile) {
  Append(*store_, "one");
  EXPECT_EQ(Entries(*store_), 1u);
  store_.reset();
  EXPECT_FALSE(std::filesystem::exists(data_dir_ / "clashdeck.sqlite3-wal"));
}

// Each write moves one name to all cards at once: a reader must never see two names.
TEST_F(SqliteStoreTest, ReadersSeeAConsistentVersionWhileWritesCommit) {
  constexpr int kCards = 50;
  constexpr int kVersions = 40;
  const auto version = [](int n) {
    std::vector<Card> cards;
    cards.reserve(kCards);
    for (int i = 0; i < kCards; ++i) {
      cards.push_back(SampleCard("card-" + std::to_string(i), "Version " + std::to_string(n)));
    }
    return cards;
  };
  const auto write = [&](int n) {
    std::vector<RowChange> changes;
    const std::vector<Card> before = version(n - 1);
    const std::vector<Card> after = version(n);
    for (std::size_t i = 0; i < after.size(); ++i) {
      changes.push_back(n == 0 ? Added(after[i]) : Changed(before[i], after[i]));
    }
    store_->Write([&](Session& session) { session.records.Apply("g", changes); });
  };
  write(0);
  std::atomic<bool> done = false;
  std::vector<std::thread> readers;
  readers.reserve(3);
  for (int r = 0; r < 3; ++r) {
    readers.emplace_back([&] {
      while (!done) {
        store_->Read([&](Session& session) {
          const Records first = session.records.Load("g");
          const std::string& name = first.cards.begin()->second.name;
          for (const auto& [id, card] : first.cards) ASSERT_EQ(card.name, name);
          ASSERT_EQ(session.records.Load("g"), first);
        });
      }
    });
  }
  for (int n = 1; n <= kVersions; ++n) write(n);
  done = true;
  for (std::thread& reader : readers) reader.join();
}

TEST_F(SqliteStoreTest, ChangeCounterMovesWithCommitsOfThisAndOtherStores) {
  const std::int64_t start = store_->ChangeCounter();
  EXPECT_EQ(store_->ChangeCounter(), start);
  Append(*store_, "own");
  const std::int64_t own = store_->ChangeCounter();
  EXPECT_NE(own, start);
  EXPECT_EQ(Entries(*store_), 1u);
  EXPECT_EQ(store_->ChangeCounter(), own);
  const std::unique_ptr<Store> other = OpenSqliteStore(data_dir_);
  EXPECT_EQ(store_->ChangeCounter(), own);
  Append(*other, "other");
  EXPECT_NE(store_->ChangeCounter(), own);
  EXPECT_EQ(Entries(*store_), 2u);
}

TEST_F(SqliteStoreTest, TwoStoresOfOneDirectoryTakeTurns) {
  const std::unique_ptr<Store> other = OpenSqliteStore(data_dir_);
  std::thread thread([&] {
    for (int i = 0; i < 30; ++i) Append(*other, "other");
  });
  for (int i = 0; i < 30; ++i) Append(*store_, "one");
  thread.join();
  EXPECT_EQ(Entries(*store_), 60u);
  EXPECT_THAT(store_->Verify().problems, IsEmpty());
}

TEST_F(SqliteStoreTest, ManyMayOpenANewDirectoryAtOnce) {
  for (int round = 0; round < 5; ++round) {
    const std::filesystem::path fresh = dir_.Path() / ("fresh-" + std::to_string(round));
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] { EXPECT_NO_THROW(Append(*OpenSqliteStore(fresh), "x")); });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(Entries(*OpenSqliteStore(fresh)), 4u);
  }
}

TEST_F(SqliteStoreTest, ABackupOfABusyStoreIsSound) {
  std::atomic<bool> done = false;
  std::thread writer([&] {
    while (!done) Append(*store_, std::string(2000, 'x'));
  });
  while (Entries(*store_) < 5) std::this_thread::yield();
  for (int i = 0; i < 5; ++i) {
    const std::filesystem::path copy_dir = dir_.Path() / ("copy-" + std::to_string(i));
    std::filesystem::create_directory(copy_dir);
    store_->BackupTo(copy_dir / kDatabaseFileName);
    const std::unique_ptr<Store> copy = OpenSqliteStore(copy_dir);
    const VerifyReport report = copy->Verify();
    EXPECT_THAT(report.problems, IsEmpty());
    EXPECT_GE(report.audit_entries, 5);
  }
  done = true;
  writer.join();
}

TEST_F(SqliteStoreTest, MigrateDataDirTellsWhatItDid) {
  const std::filesystem::path fresh = dir_.Path() / "fresh";
  const std::vector<MigrationStep> first = MigrateDataDir(fresh);
  EXPECT_THAT(first, SizeIs(EmbeddedMigrations().size()));
  EXPECT_THAT(first, Each(Field(&MigrationStep::applied_now, true)));
  EXPECT_THAT(MigrateDataDir(fresh), Each(Field(&MigrationStep::applied_now, false)));
}

TEST_F(SqliteStoreTest, WhatIsNoDatabaseIsRefusedByName) {
  store_.reset();
  std::ofstream(data_dir_ / kDatabaseFileName) << std::string(4096, 'x');
  EXPECT_THAT([&] { OpenSqliteStore(data_dir_); },
              ThrowsMessage<DbError>(HasSubstr("not a database")));
}

TEST_F(SqliteStoreTest, ADamagedPageIsFound) {
  for (int i = 0; i < 50; ++i) Append(*store_, std::string(500, 'x'));
  store_.reset();
  const std::filesystem::path file = data_dir_ / kDatabaseFileName;
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(file));
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekp(size - 2 * 4096);
  stream << std::string(4096, '\xee');
  stream.close();
  Reopen();
  const auto damage_shows = [&] {
    try {
      return !store_->Verify().problems.empty();
    } catch (const DbError&) {
      return true;
    }
  };
  EXPECT_TRUE(damage_shows());
}

}  // namespace
}  // namespace clashdeck::db
