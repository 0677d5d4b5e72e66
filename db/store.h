// Store: the database of one data directory. Reads run on the calling thread, writes on the one
// writer thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "db/error.h"
#include "db/repositories.h"

namespace clashdeck::db {

struct VerifyReport {
  std::vector<std::string> problems;  // empty = sound
  std::int64_t audit_entries = 0;
  int schema_version = 0;
  std::vector<std::string> games;  // that have records; VerifyDataDir() only
};

class Store {
 public:
  virtual ~Store() = default;

  // Runs `work` on this thread in one read transaction (a consistent view). Throws DbError.
  virtual void Read(const std::function<void(Session&)>& work) = 0;

  // Runs `work` on the writer thread and returns after its commit is on disk. Works queued at the
  // same time are committed together; an exception from `work` undoes that work only and is thrown
  // here.
  virtual void Write(const std::function<void(Session&)>& work) = 0;

  // Rewrites the database so that what was overwritten or deleted before is in none of its files:
  // not in free space, not in the WAL. Takes as long as copying it; calls at the same time share
  // one.
  virtual void Scrub() = 0;

  virtual void BackupTo(const std::filesystem::path& file) = 0;  // online; the file must not exist
  virtual VerifyReport Verify() = 0;                             // see VerifyDatabase() in verify.h

  // Changes whenever a write has been committed since the last call, by this store or by another
  // process. Cheap enough to poll every second; the values have no order and mean nothing in
  // another store.
  virtual std::int64_t ChangeCounter() = 0;
};

struct MigrationStep {
  int version = 0;
  std::string name;
  bool applied_now = false;
};

// Opens or creates `data_dir`/clashdeck.sqlite3 and applies migrations that are missing.
std::unique_ptr<Store> OpenSqliteStore(const std::filesystem::path& data_dir);

// What OpenSqliteStore would do or has done, one row a migration (for `clashdeck migrate`).
std::vector<MigrationStep> MigrateDataDir(const std::filesystem::path& data_dir);

enum class DatabaseState {
  kMissing,
  kEmpty,  // a file without content: what is left when the making of a database is cut off
  kThere,
};
DatabaseState StateOfDatabase(const std::filesystem::path& data_dir);

// Each opens the database to read, as it is: nothing is made, migrated or mended. They throw
// DbError when there is none. VerifyDataDir() checks more than Store::Verify(): see VerifyHistory()
// in verify.h.
VerifyReport VerifyDataDir(const std::filesystem::path& data_dir);
void ReadDataDir(const std::filesystem::path& data_dir, const std::function<void(Session&)>& work);
void BackupDataDir(const std::filesystem::path& data_dir, const std::filesystem::path& file);

}  // namespace clashdeck::db
