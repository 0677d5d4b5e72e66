#include "db/import_repository.h"

#include <array>
#include <limits>
#include <utility>

#include "db/many_rows.h"

namespace clashdeck::db {
namespace {

constexpr Sql kNextNumber = {"imports.next_number",
                             "SELECT coalesce(max(number), 0) + 1 FROM imports"};

constexpr Sql kInsertImport = {"imports.insert", R"sql(
    INSERT INTO imports (number, game, kind, file_name, sha256, status, actor, created_at,
                         version_before, version_after, rolls_back, report)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))sql"};

constexpr Sql kInsertChange = {"import_changes.insert", R"sql(
    INSERT INTO import_changes (import_number, seq, kind, id, old_values, new_values)
    VALUES ($1, $2, $3, $4, $5, $6))sql"};

const Sql& InsertManyChanges() {
  static const std::string kText =
      InsertManyRows("import_changes", "import_number, seq, kind, id, old_values, new_values", 5);
  static const Sql kSql = {kInsertChange.name, kText};
  return kSql;
}

constexpr Sql kSetStatus = {"imports.set_status",
                            "UPDATE imports SET status = $2 WHERE number = $1"};

constexpr Sql kComplete = {"imports.complete", R"sql(
    UPDATE imports SET sha256 = $2, version_after = $3, report = $4 WHERE number = $1)sql"};

constexpr Sql kFindImport = {"imports.find", R"sql(
    SELECT number, game, kind, file_name, sha256, status, actor, created_at,
           version_before, version_after, coalesce(rolls_back, 0), report
    FROM imports WHERE number = $1)sql"};

constexpr Sql kNewest = {"imports.newest", R"sql(
    SELECT number, game, kind, file_name, sha256, status, actor, created_at,
           version_before, version_after, coalesce(rolls_back, 0), report
    FROM imports ORDER BY number DESC LIMIT 1)sql"};

constexpr Sql kLatestDone = {"imports.latest_done", R"sql(
    SELECT number, game, kind, file_name, sha256, status, actor, created_at,
           version_before, version_after, coalesce(rolls_back, 0), report
    FROM imports WHERE game = $1 AND status = 'done' AND kind <> 'rollback'
    ORDER BY number DESC LIMIT 1)sql"};

constexpr Sql kListImports = {"imports.list", R"sql(
    SELECT number, game, kind, file_name, sha256, status, actor, created_at,
           version_before, version_after, coalesce(rolls_back, 0), report
    FROM imports WHERE game = $1 AND number < $2
    ORDER BY number DESC LIMIT $3)sql"};

constexpr Sql kNumberOfVersion = {"imports.number_of_version", R"sql(
    SELECT number FROM imports WHERE game = $1 AND version_after = $2
    ORDER BY number DESC LIMIT 1)sql"};

constexpr Sql kNumberBefore = {"imports.number_before", R"sql(
    SELECT number FROM imports WHERE game = $1 AND created_at < $2
    ORDER BY number DESC LIMIT 1)sql"};

constexpr Sql kChangesOf = {"import_changes.of_import", R"sql(
    SELECT kind, id, old_values, new_values
    FROM import_changes WHERE import_number = $1 ORDER BY seq)sql"};

// The CASE, unlike a comparison of pairs, lets SQLite go to the first row of the page by index.
constexpr Sql kChangesAfter = {"import_changes.after", R"sql(
    SELECT c.kind, c.id, c.old_values, c.new_values, c.import_number, c.seq, i.created_at
    FROM imports i JOIN import_changes c ON c.import_number = i.number
    WHERE i.game = $1 AND i.number >= $2 AND c.seq > CASE WHEN i.number = $2 THEN $3 ELSE 0 END
    ORDER BY i.number, c.seq LIMIT $4)sql"};

std::int64_t Limit(std::size_t limit) {
  constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int64_t>(limit < kMost ? limit : kMost);
}

ImportEntry ReadImport(const Statement& row) {
  ImportEntry entry;
  entry.number = row.Integer(0);
  entry.game = row.Text(1);
  entry.kind = row.Text(2);
  entry.file_name = row.Text(3);
  entry.sha256 = row.Text(4);
  entry.status = row.Text(5);
  entry.actor = row.Text(6);
  entry.created_at = row.Text(7);
  entry.version_before = row.Text(8);
  entry.version_after = row.Text(9);
  entry.rolls_back = row.Integer(10);
  entry.report = row.Text(11);
  return entry;
}

std::optional<std::vector<std::string>> ReadValues(const Statement& row, int column) {
  if (row.IsNull(column)) return std::nullopt;
  Result<std::vector<std::string>> values = DecodeValues(row.Text(column));
  if (!values) throw DbError("import_changes: " + values.error().message);
  return *std::move(values);
}

// Reads kind, id, old_values and new_values from the first four columns.
RowChange ReadChange(const Statement& row) {
  const std::optional<RecordKind> kind = RecordKindFromName(row.Text(0));
  if (!kind) throw DbError("import_changes: unknown record kind " + std::string(row.Text(0)));
  return RowChange{.kind = *kind,
                   .id = std::string(row.Text(1)),
                   .old_values = ReadValues(row, 2),
                   .new_values = ReadValues(row, 3)};
}

// A change as its row in the journal; texts stay where they are until the statement has run.
class EncodedChange {
 public:
  // Binds seq, kind, id, old and new values from parameter `number` on; returns the next one.
  int Bind(std::int64_t seq, const RowChange& change, int number, Statement& statement) {
    statement.Bind(number++, seq);
    statement.Bind(number++, RecordKindName(change.kind));
    statement.Bind(number++, change.id);
    BindValues(change.old_values, old_values_, number++, statement);
    BindValues(change.new_values, new_values_, number++, statement);
    return number;
  }

 private:
  static void BindValues(const std::optional<std::vector<std::string>>& values, std::string& place,
                         int number, Statement& statement) {
    if (!values) {
      statement.BindNull(number);
      return;
    }
    place = EncodeValues(*values);
    statement.Bind(number, place);
  }

  std::string old_values_;
  std::string new_values_;
};

// The changes in order; seq counts from 1.
class JournalWriter {
 public:
  JournalWriter(Database& database, std::int64_t import_number)
      : import_number_(import_number),
        one_(database.Use(kInsertChange)),
        many_(database.Use(InsertManyChanges())) {}

  void Write(std::span<const RowChange> changes) {
    while (changes.size() >= kManyRows) {
      Insert(changes.first(kManyRows), many_);
      changes = changes.subspan(kManyRows);
    }
    for (; !changes.empty(); changes = changes.subspan(1)) Insert(changes.first(1), one_);
  }

 private:
  void Insert(std::span<const RowChange> changes, Statement& statement) {
    statement.Bind(1, import_number_);
    int number = 2;
    auto encoded = encoded_.begin();
    for (const RowChange& change : changes)
      number = (encoded++)->Bind(++seq_, change, number, statement);
    statement.Run();
  }

  std::int64_t import_number_;
  Statement one_;
  Statement many_;
  std::array<EncodedChange, kManyRows> encoded_;
  std::int64_t seq_ = 0;
};

std::optional<ImportEntry> ReadOneImport(Statement& statement) {
  if (!statement.Step()) return std::nullopt;
  return ReadImport(statement);
}

std::optional<std::int64_t> ReadOneNumber(Statement& statement) {
  if (!statement.Step()) return std::nullopt;
  return statement.Integer(0);
}

void RequireOne(std::int64_t changed, std::int64_t number) {
  if (changed != 1) throw DbError("there is no import " + std::to_string(number));
}

}  // namespace

std::int64_t SqliteImportRepository::Insert(const ImportEntry& entry,
                                            std::span<const RowChange> changes) {
  Statement next = database_.Use(kNextNumber);
  const std::int64_t number = ReadOneNumber(next).value();
  Statement insert = database_.Use(kInsertImport);
  insert.Bind(1, number)
      .Bind(2, entry.game)
      .Bind(3, entry.kind)
      .Bind(4, entry.file_name)
      .Bind(5, entry.sha256)
      .Bind(6, entry.status)
      .Bind(7, entry.actor)
      .Bind(8, entry.created_at)
      .Bind(9, entry.version_before)
      .Bind(10, entry.version_after)
      .Bind(12, entry.report);
  if (entry.rolls_back == 0) {
    insert.BindNull(11);
  } else {
    insert.Bind(11, entry.rolls_back);
  }
  insert.Run();

  JournalWriter(database_, number).Write(changes);
  return number;
}

void SqliteImportRepository::SetStatus(std::int64_t number, std::string_view status) {
  RequireOne(database_.Use(kSetStatus).Bind(1, number).Bind(2, status).Run(), number);
}

void SqliteImportRepository::Complete(const ImportEntry& entry) {
  Statement update = database_.Use(kComplete);
  update.Bind(1, entry.number)
      .Bind(2, entry.sha256)
      .Bind(3, entry.version_after)
      .Bind(4, entry.report);
  RequireOne(update.Run(), entry.number);
}

std::optional<ImportEntry> SqliteImportRepository::Find(std::int64_t number) {
  Statement select = database_.Use(kFindImport);
  return ReadOneImport(select.Bind(1, number));
}

std::optional<ImportEntry> SqliteImportRepository::Newest() {
  Statement select = database_.Use(kNewest);
  return ReadOneImport(select);
}

std::optional<ImportEntry> SqliteImportRepository::LatestDone(std::string_view game) {
  Statement select = database_.Use(kLatestDone);
  return ReadOneImport(select.Bind(1, game));
}

std::vector<ImportEntry> SqliteImportRepository::List(std::string_view game, std::int64_t before,
                                                      std::size_t limit) {
  constexpr std::int64_t kFromNewest = std::numeric_limits<std::int64_t>::max();
  Statement select = database_.Use(kListImports);
  select.Bind(1, game).Bind(2, before == 0 ? kFromNewest : before).Bind(3, Limit(limit));
  std::vector<ImportEntry> entries;
  while (select.Step()) entries.push_back(ReadImport(select));
  return entries;
}

std::vector<RowChange> SqliteImportRepository::ChangesOf(std::int64_t number) {
  Statement select = database_.Use(kChangesOf);
  select.Bind(1, number);
  std::vector<RowChange> changes;
  while (select.Step()) changes.push_back(ReadChange(select));
  return changes;
}

std::optional<std::int64_t> SqliteImportRepository::NumberOfVersion(std::string_view game,
                                                                    std::string_view data_version) {
  Statement select = database_.Use(kNumberOfVersion);
  return ReadOneNumber(select.Bind(1, game).Bind(2, data_version));
}

std::int64_t SqliteImportRepository::NumberBefore(std::string_view game,
                                                  std::string_view created_at) {
  Statement select = database_.Use(kNumberBefore);
  return ReadOneNumber(select.Bind(1, game).Bind(2, created_at)).value_or(0);
}

std::vector<JournalChange> SqliteImportRepository::Changes(std::string_view game,
                                                           const ChangePage& page) {
  Statement select = database_.Use(kChangesAfter);
  select.Bind(1, game)
      .Bind(2, page.after_import)
      .Bind(3, page.after_seq)
      .Bind(4, Limit(page.limit));
  std::vector<JournalChange> changes;
  while (select.Step()) {
    JournalChange change;
    change.import_number = select.Integer(4);
    change.seq = select.Integer(5);
    change.created_at = select.Text(6);
    change.change = ReadChange(select);
    changes.push_back(std::move(change));
  }
  return changes;
}

}  // namespace clashdeck::db
