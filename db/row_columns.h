// Rows with EachColumn() as parameters and results of statements: $1, $2, ... and columns from 0 on
// are in its order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/event_rows.h"
#include "db/sqlite.h"

namespace clashdeck::db {

inline void TakeColumn(const Statement& row, int column, std::string& value) {
  value = row.Text(column);
}
inline void TakeColumn(const Statement& row, int column, std::int64_t& value) {
  value = row.Integer(column);
}

template <class Row>
Statement& BindColumns(Statement& statement, const Row& row) {
  int number = 0;
  EachColumn(row, [&](const auto& value) { statement.Bind(++number, value); });
  return statement;
}

template <class Row>
std::int64_t RunWith(Database& database, const Sql& sql, const Row& row) {
  Statement statement = database.Use(sql);
  return BindColumns(statement, row).Run();
}

// The caller has looked at the row in the same transaction.
inline void RequireOne(std::int64_t rows, const Sql& sql) {
  if (rows != 1) throw DbError(std::string(sql.name) + ": the row is not as it was");
}

template <class Row>
Row ReadColumns(const Statement& statement) {
  Row row;
  int column = 0;
  EachColumn(row, [&](auto& value) { TakeColumn(statement, column++, value); });
  return row;
}

template <class Row>
std::optional<Row> ReadOne(Statement& statement) {
  if (!statement.Step()) return std::nullopt;
  return ReadColumns<Row>(statement);
}

template <class Row>
std::vector<Row> ReadAll(Statement& statement) {
  std::vector<Row> rows;
  while (statement.Step()) rows.push_back(ReadColumns<Row>(statement));
  return rows;
}

}  // namespace clashdeck::db
