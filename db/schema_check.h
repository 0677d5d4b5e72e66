// Is the schema the one that the migrations make? Part of `clashdeck verify`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "db/migrations.h"
#include "db/sqlite.h"

namespace clashdeck::db {

// Tables and indexes that are missing, added or changed, as sentences. Compared with a new database
// that has as many of `migrations` as were applied here.
std::vector<std::string> SchemaProblems(Database& database, std::span<const Migration> migrations);

}  // namespace clashdeck::db
