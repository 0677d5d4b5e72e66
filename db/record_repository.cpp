#include "db/record_repository.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "db/many_rows.h"
#include "db/record_tables.h"

namespace clashdeck::db {
namespace {

std::string Describe(const RowChange& change) {
  return std::string(RecordKindName(change.kind)) + " '" + change.id + "'";
}

// Binds id and values from parameter `number` on (RecordTable: $1 = game); returns the next one.
int BindRow(Statement& statement, int number, const RowChange& change) {
  statement.Bind(number++, change.id);
  if (!change.new_values) return number;
  const std::vector<std::string>& values = *change.new_values;
  const std::size_t columns = RecordColumns(change.kind).size();
  if (values.size() != columns) {
    throw DbError(Describe(change) + " has " + std::to_string(values.size()) +
                  " values, its table " + std::to_string(columns));
  }
  for (const std::string& value : values) statement.Bind(number++, value);
  return number;
}

// The first of `changes` fill an insert of many rows.
bool BeginWithManyInserts(std::span<const RowChange> changes) {
  if (changes.size() < kManyRows) return false;
  const auto first = changes.first(kManyRows);
  return std::all_of(first.begin(), first.end(), [&](const RowChange& change) {
    return change.kind == first.front().kind && !change.old_values && change.new_values;
  });
}

// The statements of one Apply(): each is taken from the connection's cache once, not once a row.
class ChangeStatements {
 public:
  ChangeStatements(Database& database, RecordKind kind)
      : database_(database), table_(RecordTableOf(kind)), many_(InsertManyOf(kind)) {}

  Statement& For(const RowChange& change) {
    if (!change.old_values) return Get(insert_, table_.insert);
    if (!change.new_values) return Get(remove_, table_.remove);
    return Get(update_, table_.update);
  }
  Statement& ForMany() { return Get(insert_many_, many_); }

 private:
  Statement& Get(std::optional<Statement>& place, const Sql& sql) {
    if (!place) place.emplace(database_.Use(sql));
    return *place;
  }

  Database& database_;
  const RecordTable& table_;
  const Sql& many_;
  std::optional<Statement> insert_;
  std::optional<Statement> insert_many_;
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
  while (!changes.empty()) {
    const RowChange& change = changes.front();
    if (!change.old_values && !change.new_values) {
      throw DbError(Describe(change) + " has neither old nor new values");
    }
    std::optional<ChangeStatements>& statements = by_kind.at(static_cast<std::size_t>(change.kind));
    if (!statements) statements.emplace(database_, change.kind);
    const std::size_t count = BeginWithManyInserts(changes) ? kManyRows : 1;
    Statement& statement = count == 1 ? statements->For(change) : statements->ForMany();
    statement.Bind(1, game);
    int number = 2;
    for (const RowChange& each : changes.first(count)) number = BindRow(statement, number, each);
    if (statement.Run() != static_cast<std::int64_t>(count))
      throw DbError(Describe(change) + " is not in the database");
    changes = changes.subspan(count);
  }
}

}  // namespace clashdeck::db
