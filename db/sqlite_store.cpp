#include "db/sqlite_store.h"

#include <utility>

#include "db/backup.h"
#include "db/data_dir.h"
#include "db/migrations.h"
#include "db/migrator.h"
#include "db/sqlite_session.h"
#include "db/verify.h"

namespace clashdeck::db {
namespace {

constexpr Sql kDataVersion = {"data_version", "PRAGMA data_version"};

struct Opened {
  std::filesystem::path file;
  std::unique_ptr<Database> database;
  std::vector<MigrationStep> steps;
};

Opened OpenAndMigrate(const std::filesystem::path& data_dir) {
  Opened opened;
  opened.file = PrepareDataDir(data_dir);
  const OpeningLock lock(opened.file.parent_path());
  opened.database = std::make_unique<Database>(opened.file, OpenMode::kReadWrite);
  opened.steps = Migrate(*opened.database, EmbeddedMigrations());
  return opened;
}

}  // namespace

SqliteStore::SqliteStore(std::filesystem::path file, std::unique_ptr<Database> writing)
    : file_(std::move(file)),
      writer_(std::move(writing)),
      readers_(file_),
      watcher_(file_, OpenMode::kReadOnly) {}

void SqliteStore::Read(const std::function<void(Session&)>& work) { readers_.Run(work); }

void SqliteStore::Write(const std::function<void(Session&)>& work) { writer_.Run(work); }

void SqliteStore::Scrub() { writer_.Scrub(); }

void SqliteStore::BackupTo(const std::filesystem::path& file) { BackupDatabase(file_, file); }

VerifyReport SqliteStore::Verify() {
  Database database(file_, OpenMode::kReadOnly);
  const Transaction one_view(database, TransactionMode::kRead);
  return VerifyDatabase(database, EmbeddedMigrations());
}

std::int64_t SqliteStore::ChangeCounter() {
  const std::lock_guard lock(watcher_mutex_);
  Statement select = watcher_.Use(kDataVersion);
  if (!select.Step()) throw DbError("data_version: no answer");
  return select.Integer(0);
}

std::unique_ptr<Store> OpenSqliteStore(const std::filesystem::path& data_dir) {
  Opened opened = OpenAndMigrate(data_dir);
  return std::make_unique<SqliteStore>(std::move(opened.file), std::move(opened.database));
}

DatabaseState StateOfDatabase(const std::filesystem::path& data_dir) {
  if (data_dir.empty()) return DatabaseState::kMissing;
  std::error_code missing;
  const auto size = std::filesystem::file_size(DatabaseFile(data_dir), missing);
  if (missing) return DatabaseState::kMissing;
  return size == 0 ? DatabaseState::kEmpty : DatabaseState::kThere;
}

VerifyReport VerifyDataDir(const std::filesystem::path& data_dir) {
  Database database(DatabaseFile(data_dir), OpenMode::kReadOnly);
  const Transaction one_view(database, TransactionMode::kRead);
  VerifyReport report = VerifyDatabase(database, EmbeddedMigrations());
  VerifyHistory(database, report);
  return report;
}

void ReadDataDir(const std::filesystem::path& data_dir, const std::function<void(Session&)>& work) {
  Database database(DatabaseFile(data_dir), OpenMode::kReadOnly);
  const Transaction one_view(database, TransactionMode::kRead);
  SqliteSession session(database);
  work(session.Get());
}

void BackupDataDir(const std::filesystem::path& data_dir, const std::filesystem::path& file) {
  BackupDatabase(DatabaseFile(data_dir), file);
}

std::vector<MigrationStep> MigrateDataDir(const std::filesystem::path& data_dir) {
  return OpenAndMigrate(data_dir).steps;
}

}  // namespace clashdeck::db
