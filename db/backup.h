// Online backup: a consistent copy of a database that others may be writing to.
#pragma once

#include <filesystem>

namespace clashdeck::db {

// Copies the database `source` into the new file `target` (0600). The copy is made beside it and
// renamed when it is on disk, so `target` is either whole or not there. Throws DbError, also when
// `target` exists.
void BackupDatabase(const std::filesystem::path& source, const std::filesystem::path& target);

}  // namespace clashdeck::db
