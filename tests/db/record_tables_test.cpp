#include "db/record_tables.h"

#include <gtest/gtest.h>

#include <cctype>

#include "db/many_rows.h"
#include "db/migrator.h"
#include "tests/db/sample_data.h"

namespace clashdeck::db {
namespace {

// Runs of white space become one blank; none at the ends or just inside brackets.
std::string Normal(std::string_view sql) {
  std::string normal;
  for (const char c : sql) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (blank && (normal.empty() || normal.back() == ' ')) continue;
    normal += blank ? ' ' : c;
  }
  while (!normal.empty() && normal.back() == ' ') normal.pop_back();
  return normal;
}

struct Expected {
  std::string columns;      // "name, kind"
  std::string parameters;   // "$3, $4"
  std::string assignments;  // "name = $3, kind = $4"
};

Expected ExpectedOf(RecordKind kind) {
  Expected expected;
  int number = 3;
  for (const std::string_view column : RecordColumns(kind)) {
    const std::string separator = number == 3 ? "" : ", ";
    const std::string parameter = "$" + std::to_string(number++);
    expected.columns += separator + std::string(column);
    expected.parameters += separator + parameter;
    expected.assignments += separator + std::string(column) + " = " + parameter;
  }
  return expected;
}

TEST(RecordTables, SqlNamesTheColumnsOfRecordRow) {
  for (const RecordKind kind : kRecordKinds) {
    const RecordTable& table = RecordTableOf(kind);
    const std::string name(table.name);
    const Expected expected = ExpectedOf(kind);
    EXPECT_EQ(Normal(table.select.text),
              "SELECT id, " + expected.columns + " FROM " + name + " WHERE game = $1 ORDER BY id");
    EXPECT_EQ(Normal(table.insert.text), "INSERT INTO " + name + " (game, id, " + expected.columns +
                                             ") VALUES ($1, $2, " + expected.parameters + ")");
    EXPECT_EQ(Normal(table.update.text),
              "UPDATE " + name + " SET " + expected.assignments + " WHERE game = $1 AND id = $2");
    EXPECT_EQ(Normal(table.remove.text), "DELETE FROM " + name + " WHERE game = $1 AND id = $2");
  }
}

TEST(ManyRows, ShareTheFirstParameter) {
  const std::string sql = InsertManyRows("t", "a, b, c", 2);
  const std::string begin = "INSERT OR FAIL INTO t (a, b, c) VALUES ($1, $2, $3), ($1, $4, $5), ";
  const std::string end =
      ", ($1, $" + std::to_string(2 * kManyRows) + ", $" + std::to_string(2 * kManyRows + 1) + ")";
  EXPECT_EQ(sql.substr(0, begin.size()), begin);
  EXPECT_EQ(sql.substr(sql.size() - end.size()), end);
}

TEST(RecordTables, EveryStatementFitsTheSchema) {
  const TemporaryDir dir;
  Database database(dir.Path() / "test.sqlite3", OpenMode::kReadWrite);
  Migrate(database, EmbeddedMigrations());
  for (const RecordKind kind : kRecordKinds) {
    const RecordTable& table = RecordTableOf(kind);
    for (const Sql* sql :
         {&table.select, &table.insert, &table.update, &table.remove, &InsertManyOf(kind)}) {
      EXPECT_NO_THROW(database.Use(*sql)) << sql->name;
    }
  }
}

}  // namespace
}  // namespace clashdeck::db
