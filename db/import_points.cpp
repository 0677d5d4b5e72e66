// Points in the journal over all games: where the content changed.
#include "db/import_repository.h"

namespace clashdeck::db {
namespace {

constexpr Sql kNumberThatChanged = {"imports.number_that_changed", R"sql(
    SELECT number FROM imports WHERE version_before = $1 AND version_after <> $1
    ORDER BY number DESC LIMIT 1)sql"};

constexpr Sql kLastChange = {"imports.last_change", R"sql(
    SELECT created_at FROM imports WHERE version_before <> version_after
    ORDER BY number DESC LIMIT 1)sql"};

}  // namespace

std::optional<std::int64_t> SqliteImportRepository::NumberThatChanged(
    std::string_view data_version) {
  Statement select = database_.Use(kNumberThatChanged);
  if (!select.Bind(1, data_version).Step()) return std::nullopt;
  return select.Integer(0);
}

std::string SqliteImportRepository::LastChange() {
  Statement select = database_.Use(kLastChange);
  if (!select.Step()) return {};
  return std::string(select.Text(0));
}

}  // namespace clashdeck::db
