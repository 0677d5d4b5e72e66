#include "bench/plain_inserts.h"

#include <sqlite3.h>

#include <chrono>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/record_row.h"

namespace clashdeck::bench {

namespace {

void Run(sqlite3* database, const std::string& sql) {
  if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    throw std::runtime_error(sqlite3_errmsg(database));
  }
}

sqlite3_stmt* PrepareInsert(sqlite3* database, RecordKind kind) {
  const std::string table = "plain_" + std::string(RecordKindName(kind));
  std::string columns = "game TEXT NOT NULL, id TEXT NOT NULL";
  std::string marks = "?, ?";
  for (std::string_view column : RecordColumns(kind)) {
    columns += ", " + std::string(column) + " TEXT NOT NULL";
    marks += ", ?";
  }
  Run(database, "CREATE TABLE " + table + " (" + columns + ", PRIMARY KEY (game, id)) STRICT");
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(database, ("INSERT INTO " + table + " VALUES (" + marks + ")").c_str(), -1,
                     &statement, nullptr);
  return statement;
}

void BindText(sqlite3_stmt* statement, int at, const std::string& text) {
  sqlite3_bind_text(statement, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

}  // namespace

double PlainInsertSeconds(const Records& records, const std::filesystem::path& file) {
  const std::vector<Row> rows = ToRows(records);
  const std::string game = "alpha-clash";
  sqlite3* database = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK)
    throw std::runtime_error("cannot open " + file.string());
  Run(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  std::map<RecordKind, sqlite3_stmt*> inserts;
  for (RecordKind kind : kRecordKinds) inserts[kind] = PrepareInsert(database, kind);

  const auto start = std::chrono::steady_clock::now();
  Run(database, "BEGIN IMMEDIATE");
  for (const Row& row : rows) {
    sqlite3_stmt* insert = inserts[row.kind];
    BindText(insert, 1, game);
    BindText(insert, 2, row.id);
    int at = 3;
    for (const std::string& value : row.values) BindText(insert, at++, value);
    if (sqlite3_step(insert) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(database));
    sqlite3_reset(insert);
  }
  Run(database, "COMMIT");
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  for (auto& [kind, insert] : inserts) sqlite3_finalize(insert);
  sqlite3_close(database);
  return taken.count();
}

}  // namespace clashdeck::bench
