#include "db/sqlite.h"

#include <sqlite3.h>

#include <cassert>
#include <utility>
#include <vector>

#include "db/data_dir.h"

namespace clashdeck::db {
namespace {

// How long a connection waits for another process's lock before it gives up with "database is
// locked".
constexpr int kBusyTimeoutMs = 10'000;

// No text or row may be longer; SQLite answers "string or blob too big".
constexpr int kMaxValueBytes = 64 * 1024 * 1024;
constexpr int kMaxSqlBytes = 64 * 1024;
constexpr int kMaxParameters = 128;

// 16 MiB. Of 64 players who submit at once a group writes some 150: more checkpoints would cost as
// many fsyncs as the groups do.
constexpr int kManyWalPages = 4'000;

// The schema and the statements are ours, the file may not be: nothing in it may run functions or
// rewrite the schema. temp_store stays at files: a savepoint's journal in memory is walked after
// every statement, which makes a large update take quadratic time.
constexpr std::string_view kCommonSettings = R"sql(
  PRAGMA foreign_keys = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA cell_size_check = ON;
)sql";

// The cache holds the pages of a large import, so that they are written once. The WAL shrinks back
// after one.
constexpr std::string_view kWriteSettings = R"sql(
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -32768;
  PRAGMA journal_size_limit = 67108864;
)sql";

// The last one opens the file, which would otherwise wait for the first statement: a file that
// cannot be read is found here.
constexpr std::string_view kReadSettings = "PRAGMA query_only = ON; PRAGMA schema_version;";

constexpr Sql kBeginRead = {"begin", "BEGIN DEFERRED"};
constexpr Sql kBeginWrite = {"begin", "BEGIN IMMEDIATE"};
constexpr Sql kCommit = {"commit", "COMMIT"};
constexpr Sql kSavepoint = {"savepoint", "SAVEPOINT work"};
constexpr Sql kRelease = {"release savepoint", "RELEASE work"};

// Failures of writing, not of reading what is there.
bool TakesNoWrites(int extended_code) {
  switch (extended_code) {
    case SQLITE_FULL:
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE:
      return true;
    default:
      return false;
  }
}

[[noreturn]] void ThrowError(sqlite3* handle, std::string_view name) {
  const int code = sqlite3_extended_errcode(handle);
  const std::string text =
      std::string(name) + ": " + sqlite3_errmsg(handle) + " (SQLite " + std::to_string(code) + ")";
  if ((code & 0xFF) == SQLITE_BUSY) throw DbBusy(text);
  if (TakesNoWrites(code)) throw DbUnwritable(text);
  throw DbError(text);
}

int OpenFlags(OpenMode mode) {
  const int access = mode == OpenMode::kReadOnly ? SQLITE_OPEN_READONLY
                                                 : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  return access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
}

}  // namespace

struct Statement::Prepared {
  Prepared(sqlite3_stmt* statement, std::string_view sql_name)
      : handle(statement), name(sql_name) {}
  ~Prepared() { sqlite3_finalize(handle); }
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  void Reset() {
    sqlite3_reset(handle);  // repeats the last step's error, which was thrown already
    sqlite3_clear_bindings(handle);
  }
  [[noreturn]] void Throw() const { ThrowError(sqlite3_db_handle(handle), name); }

  sqlite3_stmt* handle;
  std::string_view name;
  std::vector<int> indexes;  // SQLite's index of $1, $2, ...: it numbers them by first appearance
  bool in_use = false;
};

Statement::~Statement() {
  if (prepared_ == nullptr) return;
  prepared_->Reset();
  prepared_->in_use = false;
}

Statement::Statement(Statement&& other) noexcept
    : prepared_(std::exchange(other.prepared_, nullptr)) {}

int Statement::Index(int number) const {
  assert(number >= 1 && "parameters count from 1");
  const auto place = static_cast<std::size_t>(number - 1);
  if (place >= prepared_->indexes.size()) {
    throw DbError(std::string(prepared_->name) + ": has no parameter $" + std::to_string(number));
  }
  return prepared_->indexes[place];
}

Statement& Statement::Bind(int number, std::string_view text) {
  const char* data = text.data() == nullptr ? "" : text.data();  // a null pointer would bind NULL
  if (sqlite3_bind_text64(prepared_->handle, Index(number), data, text.size(), SQLITE_STATIC,
                          SQLITE_UTF8) != SQLITE_OK) {
    prepared_->Throw();
  }
  return *this;
}

Statement& Statement::Bind(int number, std::int64_t value) {
  if (sqlite3_bind_int64(prepared_->handle, Index(number), value) != SQLITE_OK) prepared_->Throw();
  return *this;
}

Statement& Statement::BindNull(int number) {
  if (sqlite3_bind_null(prepared_->handle, Index(number)) != SQLITE_OK) prepared_->Throw();
  return *this;
}

bool Statement::Step() {
  const int code = sqlite3_step(prepared_->handle);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) prepared_->Throw();
  return false;
}

std::int64_t Statement::Run() {
  if (Step()) throw DbError(std::string(prepared_->name) + ": returned a row and should not");
  const std::int64_t changed = sqlite3_changes64(sqlite3_db_handle(prepared_->handle));
  prepared_->Reset();
  return changed;
}

void Statement::RequireType(int column, int type) const {
  if (sqlite3_column_type(prepared_->handle, column) == type) return;
  throw DbError(std::string(prepared_->name) + ": column " + std::string(ColumnName(column)) +
                (type == SQLITE_TEXT ? " is not a text" : " is not an integer"));
}

std::string_view Statement::Text(int column) const {
  RequireType(column, SQLITE_TEXT);
  const unsigned char* text = sqlite3_column_text(prepared_->handle, column);
  if (text == nullptr) prepared_->Throw();  // out of memory
  const int bytes = sqlite3_column_bytes(prepared_->handle, column);
  return {reinterpret_cast<const char*>(text), static_cast<std::size_t>(bytes)};
}

std::int64_t Statement::Integer(int column) const {
  RequireType(column, SQLITE_INTEGER);
  return sqlite3_column_int64(prepared_->handle, column);
}

bool Statement::IsNull(int column) const {
  return sqlite3_column_type(prepared_->handle, column) == SQLITE_NULL;
}

int Statement::ColumnCount() const { return sqlite3_column_count(prepared_->handle); }

std::string_view Statement::ColumnName(int column) const {
  const char* name = sqlite3_column_name(prepared_->handle, column);
  return name == nullptr ? "?" : name;
}

void Database::Closer::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

void PrepareSqlite() {
  // Counting memory would take one lock for all threads at each of SQLite's allocations.
  static const int kDone = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(kDone);
}

Database::Database(const std::filesystem::path& file, OpenMode mode) {
  PrepareSqlite();
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &handle, OpenFlags(mode), nullptr);
  handle_.reset(handle);  // SQLite hands out a connection even when opening failed
  try {
    if (code != SQLITE_OK) Throw("open");
    Configure(mode);
  } catch (const DbError& error) {
    throw DbError("database " + file.string() + ": " + error.what() + WriteHint(file));
  }
}

Database::~Database() = default;

void Database::Configure(OpenMode mode) {
  sqlite3* handle = handle_.get();
  sqlite3_busy_timeout(handle, kBusyTimeoutMs);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
  sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, kMaxSqlBytes);
  sqlite3_limit(handle, SQLITE_LIMIT_VARIABLE_NUMBER, kMaxParameters);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
  Execute("settings", kCommonSettings);
  Execute("settings", mode == OpenMode::kReadOnly ? kReadSettings : kWriteSettings);
}

void Database::Throw(std::string_view name) const { ThrowError(handle_.get(), name); }

std::unique_ptr<Statement::Prepared> Database::Prepare(const Sql& sql) {
  sqlite3_stmt* handle = nullptr;
  const char* rest = nullptr;
  if (sqlite3_prepare_v3(handle_.get(), sql.text.data(), static_cast<int>(sql.text.size()),
                         SQLITE_PREPARE_PERSISTENT, &handle, &rest) != SQLITE_OK) {
    Throw(sql.name);
  }
  auto prepared = std::make_unique<Statement::Prepared>(handle, sql.name);
  const auto used = static_cast<std::size_t>(rest - sql.text.data());
  if (handle == nullptr || sql.text.find_first_not_of(" \n", used) != std::string_view::npos) {
    throw DbError(std::string(sql.name) + ": is not exactly one statement");
  }
  const int count = sqlite3_bind_parameter_count(handle);
  for (int number = 1; number <= count; ++number) {
    const std::string name = "$" + std::to_string(number);
    const int index = sqlite3_bind_parameter_index(handle, name.c_str());
    if (index == 0) throw DbError(std::string(sql.name) + ": parameters are not $1, $2, ...");
    prepared->indexes.push_back(index);
  }
  return prepared;
}

Statement Database::Use(const Sql& sql) {
  std::unique_ptr<Statement::Prepared>& prepared = statements_[&sql];
  if (prepared == nullptr) prepared = Prepare(sql);
  if (prepared->in_use) throw DbError(std::string(sql.name) + ": is in use already");
  prepared->in_use = true;
  return Statement(prepared.get());
}

void Database::Execute(std::string_view name, std::string_view script) {
  const std::string text(script);
  if (sqlite3_exec(handle_.get(), text.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    Throw(name);
  }
}

bool Database::InTransaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

bool Database::HasOpenReferences() const {
  int open = 0;
  int unused_peak = 0;
  sqlite3_db_status(handle_.get(), SQLITE_DBSTATUS_DEFERRED_FKS, &open, &unused_peak, 0);
  return open != 0;
}

std::int64_t Database::Work() const {
  std::int64_t steps = 0;
  for (const auto& [sql, prepared] : statements_)
    steps += sqlite3_stmt_status(prepared->handle, SQLITE_STMTSTATUS_VM_STEP, 0);
  return steps;
}

void Database::DeferCheckpoints() {
  const auto note = [](void* pages, sqlite3*, const char*, int count) {
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(handle_.get(), note, &wal_pages_);
}

void Database::CheckpointIfDue() {
  if (wal_pages_ < kManyWalPages) return;
  wal_pages_ = 0;
  // What cannot be moved now, because somebody reads it, waits for the next commit.
  sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

void Database::Scrub() {
  constexpr int kOne = 1;  // VACUUM makes the new file as an attached database
  sqlite3_limit(handle_.get(), SQLITE_LIMIT_ATTACHED, kOne);
  const int vacuumed = sqlite3_exec(handle_.get(), "VACUUM", nullptr, nullptr, nullptr);
  sqlite3_limit(handle_.get(), SQLITE_LIMIT_ATTACHED, 0);
  if (vacuumed != SQLITE_OK) Throw("vacuum");
  wal_pages_ = 0;
  if (sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr,
                                nullptr) != SQLITE_OK) {
    Throw("checkpoint");
  }
}

void Database::CopyTo(Database& target) {
  sqlite3* to = target.handle_.get();
  sqlite3_backup* backup = sqlite3_backup_init(to, "main", handle_.get(), "main");
  if (backup == nullptr) target.Throw("backup");
  // All pages in one step: the step holds one read transaction, so a writer cannot make it start
  // over.
  sqlite3_backup_step(backup, -1);
  if (sqlite3_backup_finish(backup) != SQLITE_OK) target.Throw("backup");
}

Transaction::Transaction(Database& database, TransactionMode mode) : database_(database) {
  database_.Use(mode == TransactionMode::kRead ? kBeginRead : kBeginWrite).Run();
}

Transaction::~Transaction() {
  if (!open_ || !database_.InTransaction()) return;
  try {
    database_.Execute("rollback", "ROLLBACK");
  } catch (const DbError&) {
    // The connection has broken; closing it undoes the transaction.
  }
}

void Transaction::Commit() {
  database_.Use(kCommit).Run();
  open_ = false;
}

Savepoint::Savepoint(Database& database) : database_(database) { database_.Use(kSavepoint).Run(); }

Savepoint::~Savepoint() {
  if (!open_ || !database_.InTransaction()) return;
  try {
    database_.Execute("rollback to savepoint", "ROLLBACK TO work; RELEASE work");
  } catch (const DbError&) {
    // The transaction around it fails at its commit and undoes everything.
  }
}

void Savepoint::Release() {
  database_.Use(kRelease).Run();
  open_ = false;
}

}  // namespace clashdeck::db
