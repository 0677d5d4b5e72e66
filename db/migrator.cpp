#include "db/migrator.h"

#include <cstdint>

#include "core/sha256.h"

namespace clashdeck::db {
namespace {

// Not a migration itself: it must be there before the first one can be recorded.
constexpr std::string_view kCreateTable = R"sql(
CREATE TABLE IF NOT EXISTS schema_migrations (
  version INTEGER NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL CHECK (length(checksum) = 64)
) STRICT)sql";

constexpr Sql kSelectApplied = {
    "schema_migrations.select",
    "SELECT version, name, checksum FROM schema_migrations ORDER BY version"};

constexpr Sql kInsertApplied = {
    "schema_migrations.insert",
    "INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)"};

struct Applied {
  std::int64_t version = 0;
  std::string name;
  std::string checksum;
};

std::vector<Applied> ReadApplied(Database& database) {
  std::vector<Applied> applied;
  Statement select = database.Use(kSelectApplied);
  while (select.Step()) {
    applied.push_back(
        {select.Integer(0), std::string(select.Text(1)), std::string(select.Text(2))});
  }
  return applied;
}

void RequireSequence(std::span<const Migration> migrations) {
  int expected = 1;
  for (const Migration& migration : migrations) {
    if (migration.version != expected) {
      throw DbError("migration " + std::string(migration.name) + " has number " +
                    std::to_string(migration.version) + " where " + std::to_string(expected) +
                    " should follow: numbers have no gap and no duplicate");
    }
    ++expected;
  }
}

// Ways in which the applied migrations differ from ours; missing ones are no difference.
std::vector<std::string> Differences(const std::vector<Applied>& applied,
                                     std::span<const Migration> migrations) {
  std::vector<std::string> differences;
  for (std::size_t i = 0; i < applied.size(); ++i) {
    const Applied& there = applied[i];
    if (i >= migrations.size()) {
      differences.push_back(
          "the database has migration " + there.name +
          ", which this program does not know: it was written by a newer program");
      continue;
    }
    const Migration& ours = migrations[i];
    if (there.version != ours.version || there.name != ours.name) {
      differences.push_back("the database has migration " + there.name +
                            " where this program has " + std::string(ours.name));
    } else if (there.checksum != Sha256Hex(ours.sql)) {
      differences.push_back("migration " + there.name +
                            " was edited after it was applied: its checksum has changed");
    }
  }
  return differences;
}

// Returns false when another process has applied it in the meantime.
bool Apply(Database& database, const Migration& migration) {
  Transaction transaction(database, TransactionMode::kWrite);
  if (SchemaVersion(database) >= migration.version) return false;
  database.Execute(migration.name, migration.sql);
  if (!database.InTransaction()) {
    throw DbError(std::string(migration.name) + ": a migration may not end its transaction");
  }
  const std::string checksum = Sha256Hex(migration.sql);
  database.Use(kInsertApplied)
      .Bind(1, migration.version)
      .Bind(2, migration.name)
      .Bind(3, checksum)
      .Run();
  transaction.Commit();
  return true;
}

}  // namespace

std::vector<MigrationStep> Migrate(Database& database, std::span<const Migration> migrations) {
  RequireSequence(migrations);
  database.Execute("schema_migrations.create", kCreateTable);
  const std::vector<Applied> applied = ReadApplied(database);
  const std::vector<std::string> differences = Differences(applied, migrations);
  if (!differences.empty()) throw DbError(differences.front());

  std::vector<MigrationStep> steps;
  for (std::size_t i = 0; i < migrations.size(); ++i) {
    const Migration& migration = migrations[i];
    const bool applied_now = i >= applied.size() && Apply(database, migration);
    steps.push_back({migration.version, std::string(migration.name), applied_now});
  }
  return steps;
}

std::vector<std::string> MigrationProblems(Database& database,
                                           std::span<const Migration> migrations) {
  const std::vector<Applied> applied = ReadApplied(database);
  std::vector<std::string> problems = Differences(applied, migrations);
  for (std::size_t i = applied.size(); i < migrations.size(); ++i) {
    problems.push_back("migration " + std::string(migrations[i].name) + " was not applied");
  }
  return problems;
}

int SchemaVersion(Database& database) {
  const std::vector<Applied> applied = ReadApplied(database);
  return applied.empty() ? 0 : static_cast<int>(applied.back().version);
}

}  // namespace clashdeck::db
