// Brings a database to the newest schema. Forward only; each migration runs in one transaction and
// is recorded with the SHA-256 of its text, so that an edited file is noticed.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "db/migrations.h"
#include "db/sqlite.h"
#include "db/store.h"

namespace clashdeck::db {

// Applies what is missing and returns one step a migration. Throws DbError, having changed nothing,
// when `migrations` is not numbered 1, 2, 3, ..., when an applied migration has another name or
// checksum than ours, or when the database is newer than this program. A migration that fails is
// undone; those before it stay.
std::vector<MigrationStep> Migrate(Database& database, std::span<const Migration> migrations);

// What Migrate() would refuse or has yet to do, as sentences; empty = the schema is the newest.
std::vector<std::string> MigrationProblems(Database& database,
                                           std::span<const Migration> migrations);

// Number of the newest migration that was applied, 0 for an empty database.
int SchemaVersion(Database& database);

}  // namespace clashdeck::db
