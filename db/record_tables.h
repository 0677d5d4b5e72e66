// The tables behind the record kinds: one spec a kind, its SQL spelt out. The columns are
// RecordColumns(kind) (a test compares them).
#pragma once

#include <string_view>

#include "core/record_row.h"
#include "db/sqlite.h"

namespace clashdeck::db {

// Parameters: $1 = game, $2 = id, $3 and on = the values in the order of RecordColumns.
struct RecordTable {
  std::string_view name;
  Sql select;  // all rows of game $1: id, then the values; ids ascending
  Sql insert;
  Sql update;
  Sql remove;
};

const RecordTable& RecordTableOf(RecordKind kind);

// The same insert for kManyRows records (many_rows.h): $1 = game, then id and values of each.
const Sql& InsertManyOf(RecordKind kind);

}  // namespace clashdeck::db
