// The data directory: the one place where a Clashdeck installation keeps its state.
#pragma once

#include <filesystem>

namespace clashdeck::db {

inline constexpr const char* kDatabaseFileName = "clashdeck.sqlite3";

// Makes the directory (0700) and an empty database file (0600) where they are missing, and returns
// the file's absolute path. Others must not read it: it holds the hashes of keys. Throws DbError.
std::filesystem::path PrepareDataDir(const std::filesystem::path& data_dir);

// Held while a database is opened and migrated: processes that make a new one at the same moment
// would otherwise fail with "database is locked". Waits for its turn; throws DbError when that
// takes too long.
class OpeningLock {
 public:
  explicit OpeningLock(const std::filesystem::path& data_dir);
  ~OpeningLock();
  OpeningLock(const OpeningLock&) = delete;
  OpeningLock& operator=(const OpeningLock&) = delete;

 private:
  int descriptor_;  // of the directory itself, so that no lock file is left behind
};

}  // namespace clashdeck::db
