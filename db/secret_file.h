// A secret of the installation in a file of its own beside the database: backups of the database,
// which people hand on, do not hold it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace clashdeck::db {

// The content of `data_dir`/`name`. Where there is no such file it is made once with what `make`
// gives, mode 0600, on disk before this returns; a file is there as a whole or not at all, and of
// two processes at the same moment both get the same. Throws DbError; no message holds the content.
std::string LoadOrMakeSecret(const std::filesystem::path& data_dir, const std::string& name,
                             const std::function<std::string()>& make);

}  // namespace clashdeck::db
