#include "db/sqlite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/db/sample_data.h"

namespace clashdeck::db {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

constexpr std::string_view kTable =
    "CREATE TABLE pairs (name TEXT NOT NULL PRIMARY KEY, value INTEGER) STRICT";
constexpr Sql kInsert = {"pairs.insert", "INSERT INTO pairs (name, value) VALUES ($1, $2)"};
constexpr Sql kFind = {"pairs.find", "SELECT name, value FROM pairs WHERE name = $1"};
constexpr Sql kCount = {"pairs.count", "SELECT count(*) FROM pairs"};
// The numbers do not appear in order.
constexpr Sql kUpdate = {"pairs.update", "UPDATE pairs SET value = $2 WHERE name = $1"};

class SqliteTest : public ::testing::Test {
 protected:
  SqliteTest() { database_.Execute("create", kTable); }

  std::int64_t Count() {
    Statement count = database_.Use(kCount);
    EXPECT_TRUE(count.Step());
    return count.Integer(0);
  }

  TemporaryDir dir_;
  std::filesystem::path file_ = dir_.Path() / "test.sqlite3";
  Database database_{file_, OpenMode::kReadWrite};
};

TEST_F(SqliteTest, BoundTextsRoundTripWhateverTheyHold) {
  const std::string names[] = {"O'Neil \"the\" --; DROP TABLE pairs", "", "two\nlines", "Ærø ✦",
                               std::string("nul\0inside", 10)};
  for (const std::string& name : names) database_.Use(kInsert).Bind(1, name).Bind(2, 7).Run();
  for (const std::string& name : names) {
    Statement find = database_.Use(kFind);
    ASSERT_TRUE(find.Bind(1, name).Step()) << name;
    EXPECT_EQ(find.Text(0), name);
    EXPECT_EQ(find.Integer(1), 7);
    EXPECT_FALSE(find.Step());
  }
}

TEST_F(SqliteTest, AnEmptyViewIsAnEmptyTextAndNotNull) {
  database_.Use(kInsert).Bind(1, std::string_view()).BindNull(2).Run();
  Statement find = database_.Use(kFind);
  ASSERT_TRUE(find.Bind(1, "").Step());
  EXPECT_FALSE(find.IsNull(0));
  EXPECT_TRUE(find.IsNull(1));
}

TEST_F(SqliteTest, ParametersGoByTheirNumberAndNotByTheirPlace) {
  database_.Use(kInsert).Bind(1, "a").Bind(2, 1).Run();
  EXPECT_EQ(database_.Use(kUpdate).Bind(1, "a").Bind(2, 5).Run(), 1);
  EXPECT_EQ(database_.Use(kUpdate).Bind(1, "b").Bind(2, 5).Run(), 0);
  Statement find = database_.Use(kFind);
  ASSERT_TRUE(find.Bind(1, "a").Step());
  EXPECT_EQ(find.Integer(1), 5);
}

TEST_F(SqliteTest, AStatementMayBeRunManyTimesAndForgetsItsValues) {
  Statement insert = database_.Use(kInsert);
  insert.Bind(1, "a").Bind(2, 1).Run();
  insert.Bind(1, "b").Run();
  Statement find = database_.Use(kFind);
  ASSERT_TRUE(find.Bind(1, "b").Step());
  EXPECT_TRUE(find.IsNull(1));
}

TEST_F(SqliteTest, ErrorsNameTheStatementAndCarrySqlitesMessage) {
  database_.Use(kInsert).Bind(1, "a").Run();
  EXPECT_THAT([&] { database_.Use(kInsert).Bind(1, "a").Run(); },
              ThrowsMessage<DbError>(AllOf(HasSubstr("pairs.insert"), HasSubstr("UNIQUE"))));
  database_.Use(kInsert).Bind(1, "b").Run();  // the statement is usable again
  EXPECT_EQ(Count(), 2);
}

TEST_F(SqliteTest, ReadingAnotherTypeIsAnError) {
  database_.Use(kInsert).Bind(1, "a").Run();
  Statement find = database_.Use(kFind);
  ASSERT_TRUE(find.Bind(1, "a").Step());
  EXPECT_THAT([&] { find.Integer(0); }, ThrowsMessage<DbError>(HasSubstr("column name")));
  EXPECT_THAT([&] { find.Text(1); }, ThrowsMessage<DbError>(HasSubstr("column value")));
}

TEST_F(SqliteTest, MisusedStatementsAreErrors) {
  static constexpr Sql kTwo = {"two", "SELECT 1; SELECT 2"};
  static constexpr Sql kNone = {"none", "  "};
  static constexpr Sql kOtherParameters = {"other", "SELECT $2"};
  EXPECT_THAT([&] { database_.Use(kTwo); }, ThrowsMessage<DbError>(HasSubstr("one statement")));
  EXPECT_THAT([&] { database_.Use(kNone); }, ThrowsMessage<DbError>(HasSubstr("one statement")));
  EXPECT_THAT([&] { database_.Use(kOtherParameters); },
              ThrowsMessage<DbError>(HasSubstr("parameters")));
  EXPECT_THAT([&] { database_.Use(kFind).Bind(2, "x"); },
              ThrowsMessage<DbError>(HasSubstr("no parameter $2")));
  const Statement open = database_.Use(kCount);
  EXPECT_THAT([&] { database_.Use(kCount); }, ThrowsMessage<DbError>(HasSubstr("in use")));
}

TEST_F(SqliteTest, TransactionsRollBackUnlessCommitted) {
  {
    const Transaction transaction(database_, TransactionMode::kWrite);
    database_.Use(kInsert).Bind(1, "lost").Run();
    EXPECT_TRUE(database_.InTransaction());
  }
  EXPECT_FALSE(database_.InTransaction());
  EXPECT_EQ(Count(), 0);
  Transaction transaction(database_, TransactionMode::kWrite);
  database_.Use(kInsert).Bind(1, "kept").Run();
  transaction.Commit();
  EXPECT_EQ(Count(), 1);
}

TEST_F(SqliteTest, SavepointsUndoTheirPartOnly) {
  Transaction transaction(database_, TransactionMode::kWrite);
  {
    Savepoint kept(database_);
    database_.Use(kInsert).Bind(1, "kept").Run();
    kept.Release();
  }
  {
    const Savepoint lost(database_);
    database_.Use(kInsert).Bind(1, "lost").Run();
  }
  transaction.Commit();
  EXPECT_EQ(Count(), 1);
}

TEST_F(SqliteTest, AReadTransactionKeepsItsView) {
  Database reader(file_, OpenMode::kReadOnly);
  Transaction view(reader, TransactionMode::kRead);
  const auto count = [&reader] {
    Statement select = reader.Use(kCount);
    return select.Step() ? select.Integer(0) : -1;
  };
  EXPECT_EQ(count(), 0);
  database_.Use(kInsert).Bind(1, "a").Run();
  EXPECT_EQ(count(), 0);
  view.Commit();
  EXPECT_EQ(count(), 1);
}

TEST_F(SqliteTest, AReadOnlyConnectionCannotWrite) {
  Database reader(file_, OpenMode::kReadOnly);
  EXPECT_THAT([&] { reader.Use(kInsert).Bind(1, "a").Run(); },
              ThrowsMessage<DbError>(HasSubstr("readonly")));
}

TEST_F(SqliteTest, ConnectionsAreSetUpForSafety) {
  static constexpr Sql kJournal = {"journal", "PRAGMA journal_mode"};
  static constexpr Sql kNumbers[] = {{"keys", "PRAGMA foreign_keys"},
                                     {"sync", "PRAGMA synchronous"},
                                     {"trusted", "PRAGMA trusted_schema"}};
  Statement journal = database_.Use(kJournal);
  ASSERT_TRUE(journal.Step());
  EXPECT_EQ(journal.Text(0), "wal");
  const std::int64_t expected[] = {1, 2, 0};  // on, FULL, off
  for (std::size_t i = 0; i < 3; ++i) {
    Statement setting = database_.Use(kNumbers[i]);
    ASSERT_TRUE(setting.Step());
    EXPECT_EQ(setting.Integer(0), expected[i]) << kNumbers[i].name;
  }
  EXPECT_THROW(database_.Execute("attach", "ATTACH ':memory:' AS other"), DbError);
}

TEST_F(SqliteTest, OpenReferencesAreSeenBeforeTheCommit) {
  database_.Execute("create", R"sql(
      CREATE TABLE child (id TEXT PRIMARY KEY, parent TEXT NOT NULL REFERENCES pairs (name)
                          DEFERRABLE INITIALLY DEFERRED) STRICT)sql");
  Transaction transaction(database_, TransactionMode::kWrite);
  {
    const Savepoint undone(database_);
    database_.Execute("insert", "INSERT INTO child VALUES ('c', 'missing')");
    EXPECT_TRUE(database_.HasOpenReferences());
  }
  EXPECT_FALSE(database_.HasOpenReferences());
  database_.Execute("insert", "INSERT INTO child VALUES ('c', 'late')");
  EXPECT_TRUE(database_.HasOpenReferences());
  database_.Use(kInsert).Bind(1, "late").Run();
  EXPECT_FALSE(database_.HasOpenReferences());
  transaction.Commit();
}

TEST_F(SqliteTest, CopyToTakesEverything) {
  database_.Use(kInsert).Bind(1, "a").Run();
  Database copy(dir_.Path() / "copy.sqlite3", OpenMode::kReadWrite);
  database_.CopyTo(copy);
  Statement find = copy.Use(kFind);
  EXPECT_TRUE(find.Bind(1, "a").Step());
}

TEST(Sqlite, OpeningWhatIsNoDatabaseNamesTheFile) {
  const TemporaryDir dir;
  const std::filesystem::path missing = dir.Path() / "missing.sqlite3";
  EXPECT_THAT([&] { Database(missing, OpenMode::kReadOnly); },
              ThrowsMessage<DbError>(HasSubstr("missing.sqlite3")));
  EXPECT_THAT([&] { Database(dir.Path(), OpenMode::kReadWrite); },
              ThrowsMessage<DbError>(HasSubstr(dir.Path().string())));
}

}  // namespace
}  // namespace clashdeck::db
