// Is the database sound? Used by `clashdeck verify` and, for one question, by the writer.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "db/migrations.h"
#include "db/sqlite.h"
#include "db/store.h"

namespace clashdeck::db {

// Integrity of the file, schema, migration checksums, foreign keys and audit chain. Reads
// everything, writes nothing; lists at most the first hundred problems of each sort.
VerifyReport VerifyDatabase(Database& database, std::span<const Migration> migrations);

// Adds to `report` whether the rows that the audit log speaks of are still the same, whether the
// journal adds up to the records, and which games have records.
void VerifyHistory(Database& database, VerifyReport& report);

// Rows that name a row which is not there, as sentences; at most `max_problems`.
std::vector<std::string> BrokenReferences(Database& database, std::size_t max_problems);

}  // namespace clashdeck::db
