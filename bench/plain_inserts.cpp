#include "bench/plain_inserts.h"

#include <sqlite3.h>

#include <chrono>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/record_row.h"
#include "db/record_tables.h"

namespace clashdeck::bench {

namespace {

void Run(sqlite3* database, const std::string& sql) {
  if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    throw std::runtime_error(sqlite3_errmsg(database));
  }
}

// The columns' names in an INSERT or CREATE, `type` after each.
std::string Columns(RecordKind kind, const std::string& type) {
  std::string columns = "game" + type + ", id" + type;
  for (std::string_view column : RecordColumns(kind)) columns += ", " + std::string(column) + type;
  return columns;
}

void CreateBareTables(sqlite3* database) {
  for (RecordKind kind : kRecordKinds) {
    Run(database, "CREATE TABLE " + std::string(db::RecordTableOf(kind).name) + " (" +
                      Columns(kind, " TEXT NOT NULL") + ", PRIMARY KEY (game, id)) STRICT");
  }
}

sqlite3_stmt* PrepareInsert(sqlite3* database, RecordKind kind) {
  std::string marks = "?, ?";
  for (std::size_t i = 0; i < RecordColumns(kind).size(); ++i) marks += ", ?";
  const std::string sql = "INSERT INTO " + std::string(db::RecordTableOf(kind).name) + " (" +
                          Columns(kind, "") + ") VALUES (" + marks + ")";
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(database));
  return statement;
}

void BindText(sqlite3_stmt* statement, int at, const std::string& text) {
  sqlite3_bind_text(statement, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

double InsertAll(sqlite3* database, const Records& records) {
  const std::vector<Row> rows = ToRows(records);
  const std::string game = "alpha-clash";
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
  return taken.count();
}

sqlite3* OpenPlain(const std::filesystem::path& file) {
  sqlite3* database = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK)
    throw std::runtime_error("cannot open " + file.string());
  // As db/sqlite.cpp sets its writing connection.
  Run(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-32768");
  Run(database, "PRAGMA foreign_keys=ON");
  return database;
}

}  // namespace

double PlainInsertSeconds(const Records& records, const std::filesystem::path& database) {
  sqlite3* handle = OpenPlain(database);
  const double seconds = InsertAll(handle, records);
  sqlite3_close(handle);
  return seconds;
}

double BareInsertSeconds(const Records& records, const std::filesystem::path& new_file) {
  sqlite3* handle = OpenPlain(new_file);
  CreateBareTables(handle);
  const double seconds = InsertAll(handle, records);
  sqlite3_close(handle);
  return seconds;
}

}  // namespace clashdeck::bench
