#include "db/record_repository.h"

#include <array>
#include <optional>
#include <utility>

#include "db/record_tables.h"

namespace clashdeck::db {
namespace {

constexpr int kFirstValue = 3;  // RecordTable: $1 = game, $2 = id

std::string Describe(const RowChange& change) {
  return std::string(RecordKindName(change.kind)) + " '" + change.id + "'";
}

void BindValues(Statement& statement, const RowChange& change) {
  const std::vector<std::string>& values = *change.new_values;
  const std::size_t columns = RecordColumns(change.kind).size();
  if (values.size() != columns) {
    throw DbError(Describe(change) + " has " + std::to_string(values.size()) +
                  " values, its table " + std::to_string(columns));
  }
  int number = kFirstValue;
  for (const std::string& value : values) statement.Bind(number++, value);
}

// The statements of one Apply(): each is taken from the connection's cache once, not once a row.
class ChangeStatements {
 public:
  ChangeStatements(Database& database, RecordKind kind)
      : database_(database), table_(RecordTableOf(kind)) {}

  Statement& For(const RowChange& change) {
    if (!change.old_values) return Get(insert_, table_.insert);
    if (!change.new_values) return Get(remove_, table_.remove);
    return Get(update_, table_.update);
  }

 private:
  Statement& Get(std::optional<Statement>& place, const Sql& sql) {
    if (!place) place.emplace(database_.Use(sql));
    return *place;
  }

  Database& database_;
  const RecordTable& table_;
  std::optional<Statement> insert_;
  std::optional<Statement> update_;
  std::optional<Statement> remove_;
};

}  // namespace

Records SqliteRecordRepository::Load(std::string_view game) {
  Records records;
  for (const RecordKind kind : kRecordKinds) {
    Statement select = database_.Use(RecordTableOf(kind).select);
    select.Bind(1, game);
    Row row{.kind = kind, .id = {}, .values = {}};
    row.values.resize(RecordColumns(kind).size());
    while (select.Step()) {
      row.id = select.Text(0);
      int column = 1;
      for (std::string& value : row.values) value = select.Text(column++);
      const Result<void> put = PutRow(row, records);
      if (!put) {
        throw DbError(std::string(RecordKindName(kind)) + " '" + row.id + "' of " +
                      std::string(game) + " cannot be read: " + put.error().message);
      }
    }
  }
  return records;
}

void SqliteRecordRepository::Apply(std::string_view game, std::span<const RowChange> changes) {
  std::array<std::optional<ChangeStatements>, std::size(kRecordKinds)> by_kind;
  for (const RowChange& change : changes) {
    if (!change.old_values && !change.new_values) {
      throw DbError(Describe(change) + " has neither old nor new values");
    }
    std::optional<ChangeStatements>& statements = by_kind.at(static_cast<std::size_t>(change.kind));
    if (!statements) statements.emplace(database_, change.kind);
    Statement& statement = statements->For(change);
    statement.Bind(1, game).Bind(2, change.id);
    if (change.new_values) BindValues(statement, change);
    if (statement.Run() != 1) throw DbError(Describe(change) + " is not in the database");
  }
}

}  // namespace clashdeck::db
