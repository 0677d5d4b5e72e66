#include "bench/sqlite_search.h"

#include <re2/re2.h>
#include <sqlite3.h>

#include <stdexcept>
#include <string>

namespace clashdeck::bench {

namespace {

// A row's rowid is its place by name, so that order needs no sorting. Columns to sort by hold what
// comes first as the smaller number.
constexpr const char* kTables = R"(
  CREATE TABLE cards (at INTEGER PRIMARY KEY, type TEXT, cost INTEGER, red INTEGER, blue INTEGER,
                      flight INTEGER, cost_up INTEGER, attack_down INTEGER) STRICT;
  CREATE TABLE names (at INTEGER PRIMARY KEY, name TEXT) STRICT;
  CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'trigram');
)";
constexpr const char* kIndexes = R"(
  CREATE INDEX cards_by_type ON cards (type);
  CREATE INDEX cards_by_cost ON cards (cost);
  CREATE INDEX cards_by_red ON cards (red);
  CREATE INDEX cards_by_blue ON cards (blue);
  CREATE INDEX cards_by_flight ON cards (flight);
  CREATE INDEX cards_by_type_cost ON cards (type, cost_up);
  CREATE INDEX cards_by_type_attack ON cards (type, attack_down);
  INSERT INTO texts (texts) VALUES ('optimize');
  ANALYZE;
)";

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

void Run(sqlite3* database, const std::string& sql) {
  if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(database));
}

Statement Compile(sqlite3* database, const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
    throw std::runtime_error(sql + ": " + sqlite3_errmsg(database));
  return Statement(statement);
}

void BindText(sqlite3_stmt* statement, int at, const std::string& text) {
  sqlite3_bind_text(statement, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

void Insert(sqlite3* database, const Statement& insert) {
  if (sqlite3_step(insert.get()) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(database));
  sqlite3_reset(insert.get());
}

// matches(pattern, text). The pattern is compiled once a run, as it comes with the query.
void Matches(sqlite3_context* context, int, sqlite3_value** values) {
  auto* pattern = static_cast<RE2*>(sqlite3_get_auxdata(context, 0));
  if (pattern == nullptr) {
    pattern = new RE2(reinterpret_cast<const char*>(sqlite3_value_text(values[0])));
    sqlite3_set_auxdata(context, 0, pattern, [](void* old) { delete static_cast<RE2*>(old); });
    pattern = static_cast<RE2*>(sqlite3_get_auxdata(context, 0));
  }
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[1]));
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[1]));
  sqlite3_result_int(context, RE2::PartialMatch({text, size}, *pattern) ? 1 : 0);
}

void Fill(sqlite3* database, const std::vector<SearchRow>& rows) {
  const Statement card =
      Compile(database, "INSERT INTO cards VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
  const Statement name = Compile(database, "INSERT INTO names VALUES (?1, ?2)");
  const Statement text = Compile(database, "INSERT INTO texts (rowid, text) VALUES (?1, ?2)");
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const SearchRow& row = rows[at];
    for (const Statement* each : {&card, &name, &text})
      sqlite3_bind_int64(each->get(), 1, static_cast<sqlite3_int64>(at));
    BindText(card.get(), 2, row.type);
    if (row.has_cost()) {
      sqlite3_bind_int64(card.get(), 3, row.cost);
    } else {
      sqlite3_bind_null(card.get(), 3);
    }
    sqlite3_bind_int(card.get(), 4, row.red);
    sqlite3_bind_int(card.get(), 5, row.blue);
    sqlite3_bind_int(card.get(), 6, row.flight);
    sqlite3_bind_int64(card.get(), 7, row.cost);
    sqlite3_bind_int64(card.get(), 8, row.attack == SearchRow::kNone ? row.attack : -row.attack);
    BindText(name.get(), 2, row.name);
    BindText(text.get(), 2, row.text);
    for (const Statement* each : {&card, &name, &text}) Insert(database, *each);
  }
}

}  // namespace

void SqliteSearch::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

SqliteSearch::SqliteSearch(const std::vector<SearchRow>& rows) {
  sqlite3* database = nullptr;
  if (sqlite3_open(":memory:", &database) != SQLITE_OK)
    throw std::runtime_error("SQLite has no memory");
  database_.reset(database);
  sqlite3_create_function(database, "matches", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                          Matches, nullptr, nullptr);
  Run(database, kTables);
  Run(database, "BEGIN");
  Fill(database, rows);
  Run(database, "COMMIT");
  Run(database, kIndexes);
}

std::vector<std::function<SearchPage()>> SqliteSearch::Prepare(const SearchCase& each) {
  std::vector<std::function<SearchPage()>> ways;
  for (const std::string& from : each.from) ways.push_back(PrepareOne(from, each.order_by));
  return ways;
}

std::function<SearchPage()> SqliteSearch::PrepareOne(const std::string& from,
                                                     const std::string& order_by) {
  const std::shared_ptr<sqlite3_stmt> count =
      Compile(database_.get(), "SELECT count(*) FROM " + from);
  const std::shared_ptr<sqlite3_stmt> page =
      Compile(database_.get(), "SELECT rowid FROM " + from + " ORDER BY " + order_by + " LIMIT " +
                                   std::to_string(SearchPage::kMost));
  return [count, page] {
    SearchPage out;
    if (sqlite3_step(count.get()) == SQLITE_ROW)
      out.total = static_cast<std::size_t>(sqlite3_column_int64(count.get(), 0));
    sqlite3_reset(count.get());
    while (sqlite3_step(page.get()) == SQLITE_ROW)
      out.rows.push_back(static_cast<std::uint32_t>(sqlite3_column_int64(page.get(), 0)));
    sqlite3_reset(page.get());
    return out;
  };
}

}  // namespace clashdeck::bench
