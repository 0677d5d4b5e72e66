#include "db/migrator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/db/sample_data.h"

namespace clashdeck::db {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::ThrowsMessage;

constexpr Migration kFirst = {1, "0001_create_a", "CREATE TABLE a (x TEXT NOT NULL) STRICT;"};
constexpr Migration kSecond = {2, "0002_create_b", "CREATE TABLE b (x TEXT NOT NULL) STRICT;"};

constexpr Sql kSchema = {"schema", R"sql(
    SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name)sql"};
constexpr Sql kTables = {"tables", R"sql(
    SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name)sql"};

std::string SchemaOf(Database& database) {
  std::string schema;
  Statement select = database.Use(kSchema);
  while (select.Step()) schema += std::string(select.Text(0)) + ";\n\n";
  return schema;
}

std::vector<std::string> TablesOf(Database& database) {
  std::vector<std::string> tables;
  Statement select = database.Use(kTables);
  while (select.Step()) tables.emplace_back(select.Text(0));
  return tables;
}

std::int64_t RowsOf(Database& database, const std::string& table) {
  // A table's name cannot be a parameter. The constant must outlive the connection's cache.
  static std::map<std::string, std::pair<std::string, Sql>> kept;
  auto [place, made] = kept.try_emplace(table);
  if (made) {
    place->second.first = "SELECT count(*) FROM " + table;
    place->second.second = {"count", place->second.first};
  }
  Statement count = database.Use(place->second.second);
  return count.Step() ? count.Integer(0) : -1;
}

class MigratorTest : public ::testing::Test {
 protected:
  TemporaryDir dir_;
  std::filesystem::path file_ = dir_.Path() / "test.sqlite3";
  Database database_{file_, OpenMode::kReadWrite};
};

TEST_F(MigratorTest, AppliesWhatIsMissingOnce) {
  const Migration migrations[] = {kFirst, kSecond};
  const auto first = Migrate(database_, std::span(migrations, 1));
  ASSERT_EQ(first.size(), 1u);
  EXPECT_TRUE(first[0].applied_now);
  const auto second = Migrate(database_, migrations);
  ASSERT_EQ(second.size(), 2u);
  EXPECT_FALSE(second[0].applied_now);
  EXPECT_TRUE(second[1].applied_now);
  EXPECT_EQ(second[1].name, "0002_create_b");
  EXPECT_EQ(SchemaVersion(database_), 2);
  EXPECT_THAT(TablesOf(database_), ElementsAre("a", "b", "schema_migrations"));
}

TEST_F(MigratorTest, RefusesGapsAndDuplicates) {
  const Migration gap[] = {kFirst, {3, "0003_create_c", "SELECT 1;"}};
  EXPECT_THAT([&] { Migrate(database_, gap); }, ThrowsMessage<DbError>(HasSubstr("0003_create_c")));
  const Migration twice[] = {kFirst, {1, "0001_create_c", "SELECT 1;"}};
  EXPECT_THAT([&] { Migrate(database_, twice); },
              ThrowsMessage<DbError>(HasSubstr("no gap and no duplicate")));
  EXPECT_THAT(TablesOf(database_), IsEmpty());
}

TEST_F(MigratorTest, RefusesAnEditedMigration) {
  Migrate(database_, std::span(&kFirst, 1));
  const Migration edited[] = {{1, kFirst.name, "CREATE TABLE a (x TEXT) STRICT;"}, kSecond};
  EXPECT_THAT([&] { Migrate(database_, edited); }, ThrowsMessage<DbError>(HasSubstr("checksum")));
  EXPECT_EQ(SchemaVersion(database_), 1);
}

TEST_F(MigratorTest, RefusesADatabaseOfANewerProgram) {
  const Migration migrations[] = {kFirst, kSecond};
  Migrate(database_, migrations);
  EXPECT_THAT([&] { Migrate(database_, std::span(migrations, 1)); },
              ThrowsMessage<DbError>(HasSubstr("newer program")));
}

TEST_F(MigratorTest, RefusesAnotherHistory) {
  Migrate(database_, std::span(&kFirst, 1));
  const Migration other[] = {{1, "0001_create_z", "CREATE TABLE z (x TEXT) STRICT;"}};
  EXPECT_THAT([&] { Migrate(database_, other); },
              ThrowsMessage<DbError>(HasSubstr("0001_create_a where this program has")));
}

TEST_F(MigratorTest, AFailedMigrationIsUndoneAndThoseBeforeItStay) {
  const Migration migrations[] = {
      kFirst,
      {2, "0002_break_half", "CREATE TABLE half (x TEXT) STRICT; INSERT INTO nowhere VALUES (1);"}};
  EXPECT_THAT([&] { Migrate(database_, migrations); },
              ThrowsMessage<DbError>(HasSubstr("0002_break_half")));
  EXPECT_EQ(SchemaVersion(database_), 1);
  EXPECT_THAT(TablesOf(database_), ElementsAre("a", "schema_migrations"));
}

TEST_F(MigratorTest, AMigrationMayNotEndItsTransaction) {
  const Migration migrations[] = {{1, "0001_commit_early", "COMMIT;"}};
  EXPECT_THAT([&] { Migrate(database_, migrations); },
              ThrowsMessage<DbError>(HasSubstr("may not end its transaction")));
}

TEST_F(MigratorTest, ProblemsListWhatIsMissingOrEdited) {
  Migrate(database_, std::span(&kFirst, 1));
  const Migration later[] = {{1, kFirst.name, "SELECT 1;"}, kSecond};
  EXPECT_THAT(MigrationProblems(database_, later),
              ElementsAre(HasSubstr("checksum"), HasSubstr("0002_create_b was not applied")));
  EXPECT_THAT(MigrationProblems(database_, std::span(&kFirst, 1)), IsEmpty());
}

// UPDATE_GOLDEN=1 rewrites the golden file.
TEST_F(MigratorTest, FromEmptyToNewestIsTheGoldenSchema) {
  Migrate(database_, EmbeddedMigrations());
  const std::string schema = SchemaOf(database_);
  const std::filesystem::path golden =
      std::filesystem::path(CLASHDECK_SOURCE_DIR) / "tests/golden/schema.sql";
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(golden) << schema;
  std::ostringstream expected;
  expected << std::ifstream(golden).rdbuf();
  EXPECT_EQ(schema, expected.str());
}

// Rows as a program of that version could have written them; every version that adds a table has
// some.
const std::map<int, std::string_view> kSampleRows = {
    {1, R"sql(
      INSERT INTO sets VALUES ('g', 'EMB', 'Ember', 'expansion', '2024-02-02');
      INSERT INTO cards VALUES ('g', 'scout', 'Scout', 'clash', '', 'Draw.', '', '', '', '0', 'cost=2');
      INSERT INTO printings VALUES ('g', 'EMB-1', 'scout', 'EMB', '1', 'common', '', '', '', '', '0');
      INSERT INTO texts VALUES ('g', 'scout/errata/', 'scout', 'errata', '', 'Draw two.', '', '', '');
      INSERT INTO rulings VALUES ('g', 'r', '', 'Yes.', 'scout', '1.1', '');)sql"},
    {2, R"sql(
      INSERT INTO rulebooks VALUES ('g', 'b@1', 'b', '1', 'Rules', '');
      INSERT INTO rules VALUES ('g', 'b@1/1', 'b@1', '1', '1.1', '1', '1', 'Draw a card.');
      INSERT INTO glossary VALUES ('g', 'b@1/deck', 'b@1', 'Deck', 'Your cards.', '');
      INSERT INTO change_log VALUES ('g', 'b@1/1/0', 'b@1', '1', '', 'First.', '');)sql"},
    {3, R"sql(
      INSERT INTO imports VALUES (1, 'g', 'set', 'f', '', 'done', 'cli', '2025', 'a', 'b', NULL, '{}');
      INSERT INTO import_changes VALUES (1, 1, 'card', 'scout', NULL, 'x');
      INSERT INTO import_changes VALUES (1, 2, 'printing', 'EMB-1', NULL, 'a' || char(10) || '0');)sql"},
    {4, R"sql(
      INSERT INTO api_keys VALUES ('k', 'n', 'admin', printf('%064d', 1), '2025', '');)sql"},
    {5, R"sql(
      INSERT INTO audit VALUES (1, '2025', 'cli', 'import', 's', '', printf('%064d', 0), printf('%064d', 1));)sql"},
    {6, R"sql(
      INSERT INTO idempotency VALUES ('k', 'key', 'h', 200, '{}', '2025');)sql"},
    {9, R"sql(
      INSERT INTO format_revisions VALUES ('g', 'f', 1, '2025', 'k', '{}');)sql"},
    {10, R"sql(
      INSERT INTO decks VALUES (printf('%022d', 1), 'g', 'k', '2025', '2025', 1);
      INSERT INTO deck_revisions VALUES (printf('%022d', 1), 1, '2025', 'k', '', '{}', printf('%064d', 1));)sql"},
    {12, R"sql(
      INSERT INTO simulations VALUES (printf('%022d', 1), 'g', 'k', '{}', printf('%064d', 1), 'v', 'done', 5, 5, '{}', 2,
        printf('%064d', 2), '', 7, '2025', '2025', '2025');)sql"},
    {13, R"sql(
      INSERT INTO events VALUES (printf('%022d', 1), 'k', 'g', 'Cup', 'draft', 1, 'f', '2025', 0, '', '2025', '', 0,
        '2025', '2026', '', 'flag', '{}', '', '2025', '2025');
      INSERT INTO event_formats VALUES (printf('%022d', 1), '[]');
      INSERT INTO event_judges VALUES (printf('%022d', 1), 'k', '2025', 'k', '');
      INSERT INTO event_tokens VALUES (printf('%012d', 1), printf('%022d', 1), '', 'judge', printf('%064d', 1), '2025', 'k',
        '2026', '', '', '');)sql"},
    {14, R"sql(
      INSERT INTO entries VALUES (printf('%022d', 2), printf('%022d', 1), 'P', '', 'p', '', 1, 1, '', 1, 0, 0, '', '', '', 0,
        '', '2025', '2025', '');
      INSERT INTO entry_revisions VALUES (printf('%022d', 2), 1, '2025', 'k', '', '', '{}', printf('%064d', 1), '{}', 1, 0, '{}');
      INSERT INTO entry_checks VALUES (printf('%022d', 2), 1, '2025', 'k', 'mark', 1, 'checked', '', '', '', '');)sql"},
    {15, R"sql(
      INSERT INTO drafts VALUES (printf('%022d', 1), 'k', 'g', 'd', 'f', 'Pod', '', 'drafting', 1, '{}', 's', 60, 'v', '2025',
        '2025', '', '', '2025');
      INSERT INTO draft_seats VALUES (printf('%022d', 1), 1, 'P', '', '', 'player', 1, 1, 0, '', '', printf('%012d', 1),
        printf('%064d', 1), '2026', '');
      INSERT INTO draft_pods VALUES (printf('%022d', 1), 1, 1, '2025', '');
      INSERT INTO draft_picks VALUES (printf('%022d', 1), 1, 1, 1, 'c', 'player', '2025');
      INSERT INTO draft_matches VALUES (printf('%022d', 1), 1, 1, 1, 1, 2, 2, 1, '2025', 'k');)sql"},
    {16, "UPDATE scrubs SET asked = 2, done = 1;"},
    {18, "INSERT INTO moved_cards VALUES ('g', 'ranger', 'scout');"},
};

TEST(Migrations, EveryOlderVersionKeepsItsRows) {
  const std::span<const Migration> all = EmbeddedMigrations();
  for (std::size_t version = 1; version <= all.size(); ++version) {
    const TemporaryDir dir;
    Database database(dir.Path() / "test.sqlite3", OpenMode::kReadWrite);
    std::map<std::string, std::int64_t> rows;
    for (std::size_t step = 1; step <= version; ++step) {
      Migrate(database, all.first(step));
      const auto sample = kSampleRows.find(static_cast<int>(step));
      if (sample != kSampleRows.end()) database.Execute("sample rows", sample->second);
    }
    for (const std::string& table : TablesOf(database)) {
      if (table == "schema_migrations") continue;
      rows[table] = RowsOf(database, table);
      EXPECT_GT(rows[table], 0) << table << " has no sample row";
    }
    Migrate(database, all);
    for (const auto& [table, count] : rows) {
      EXPECT_EQ(RowsOf(database, table), count) << table << " from version " << version;
    }
  }
}

TEST(Migrations, JournalledPrintingsGetTheColumnOfWhatTheySaid) {
  const TemporaryDir dir;
  Database database(dir.Path() / "test.sqlite3", OpenMode::kReadWrite);
  const std::span<const Migration> all = EmbeddedMigrations();
  Migrate(database, all.first(6));
  Printing printing{.id = PrintingId("EMB-1"), .printed_text = "Draw.", .alternate_art = true};
  std::vector<std::string> older = ToRow(printing).values;
  older.erase(older.end() - 2);
  database.Execute("journal",
                   "INSERT INTO imports VALUES (1, 'g', 'set', 'f', '', 'done', 'cli', "
                   "'2025', 'a', 'b', NULL, '{}');");
  constexpr Sql kInsert = {"insert", R"sql(
    INSERT INTO import_changes VALUES (1, 1, 'printing', 'EMB-1', NULL, $1))sql"};
  constexpr Sql kSelect = {"select", "SELECT new_values FROM import_changes"};
  const std::string encoded = EncodeValues(older);
  database.Use(kInsert).Bind(1, encoded).Run();
  Migrate(database, all);
  Statement select = database.Use(kSelect);
  ASSERT_TRUE(select.Step());
  EXPECT_EQ(*DecodeValues(select.Text(0)), ToRow(printing).values);
}

TEST(Migrations, FilesSayWhyAndWhatHappensToOldRows) {
  for (const Migration& migration : EmbeddedMigrations()) {
    EXPECT_THAT(std::string(migration.sql), HasSubstr("-- Why: ")) << migration.name;
    EXPECT_THAT(std::string(migration.sql), HasSubstr("-- Old rows: ")) << migration.name;
  }
}

}  // namespace
}  // namespace clashdeck::db
