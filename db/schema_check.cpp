#include "db/schema_check.h"

#include <algorithm>
#include <map>

#include "db/migrator.h"

namespace clashdeck::db {
namespace {

// Statistics that SQLite keeps for itself, and indexes it makes for primary keys, are not ours.
constexpr Sql kObjects = {"verify.schema", R"sql(
    SELECT type, name, sql FROM sqlite_schema
    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name)sql"};

std::map<std::string, std::string> ObjectsOf(Database& database) {
  std::map<std::string, std::string> objects;
  Statement select = database.Use(kObjects);
  while (select.Step()) {
    objects.emplace(std::string(select.Text(0)) + " " + std::string(select.Text(1)),
                    select.Text(2));
  }
  return objects;
}

}  // namespace

std::vector<std::string> SchemaProblems(Database& database, std::span<const Migration> migrations) {
  const auto applied = static_cast<std::size_t>(SchemaVersion(database));
  Database fresh(":memory:", OpenMode::kReadWrite);
  Migrate(fresh, migrations.first(std::min(applied, migrations.size())));
  const auto wanted = ObjectsOf(fresh);
  const auto there = ObjectsOf(database);
  std::vector<std::string> problems;
  for (const auto& [name, sql] : wanted) {
    const auto found = there.find(name);
    if (found == there.end()) {
      problems.push_back("schema: the " + name + " is missing");
    } else if (found->second != sql) {
      problems.push_back("schema: the " + name + " is not as the migrations make it");
    }
  }
  for (const auto& [name, sql] : there) {
    if (!wanted.contains(name)) problems.push_back("schema: the " + name + " is not ours");
  }
  return problems;
}

}  // namespace clashdeck::db
