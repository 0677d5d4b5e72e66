// The data directory: the one place where a Clashdeck installation keeps its state.
#pragma once

#include <filesystem>
#include <string>

namespace clashdeck::db {

inline constexpr const char* kDatabaseFileName = "clashdeck.sqlite3";

// Makes the directory (0700) and an empty database file (0600) where they are missing, and returns
// the file's absolute path. Others must not read it: it holds the hashes of keys. Throws DbError.
std::filesystem::path PrepareDataDir(const std::filesystem::path& data_dir);

// The absolute path of the database file, whether it is there or not. Throws DbError for an empty
// `data_dir`.
std::filesystem::path DatabaseFile(const std::filesystem::path& data_dir);

// " (the folder ... cannot be written to)" where that is so, to be put behind SQLite's "unable to
// open database file": it needs files beside the database even to read. Otherwise empty.
std::string WriteHint(const std::filesystem::path& file);

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
