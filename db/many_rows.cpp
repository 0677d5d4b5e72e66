#include "db/many_rows.h"

namespace clashdeck::db {

std::string InsertManyRows(std::string_view table, std::string_view columns, std::size_t own) {
  std::string sql =
      "INSERT OR FAIL INTO " + std::string(table) + " (" + std::string(columns) + ") VALUES ";
  std::size_t number = 2;
  for (std::size_t row = 0; row < kManyRows; ++row) {
    sql += row == 0 ? "($1" : ", ($1";
    for (std::size_t i = 0; i < own; ++i) sql += ", $" + std::to_string(number++);
    sql += ')';
  }
  return sql;
}

}  // namespace clashdeck::db
