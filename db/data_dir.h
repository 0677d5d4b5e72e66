// The data directory: the one place where a Clashdeck installation keeps its state.
#pragma once

#include <filesystem>

namespace clashdeck::db {

inline constexpr const char* kDatabaseFileName = "clashdeck.sqlite3";

// Makes the directory (0700) and an empty database file (0600) where they are missing, and returns
// the file's absolute path. Others must not read it: it holds the hashes of keys. Throws DbError.
std::filesystem::path PrepareDataDir(const std::filesystem::path& data_dir);

}  // namespace clashdeck::db
