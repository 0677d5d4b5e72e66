// Looking after a data directory: is it sound, copy it, bring it up to date, hand out keys. None of
// it needs the services of a running program.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/key_service.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

struct Soundness {
  std::vector<std::string> problems = {};  // empty = sound
  std::vector<std::string> notes = {};     // worth knowing, but no damage
  int schema_version = 0;
  std::int64_t audit_entries = 0;
  std::string data_version = {};
};

// Everything db::VerifyDataDir() checks, and that every record belongs to a game of `games_dir` and
// a catalog can be built, and that drafts can be replayed. Opens the database to read and changes
// nothing, so that a damaged one is reported and not made worse. kNotFound when there is
// none; throws db::DbError when the file is no database at all.
Result<Soundness> VerifyData(const std::filesystem::path& data_dir,
                             const std::filesystem::path& games_dir);

// An online copy; kNotFound when there is no database. Throws db::DbError.
Result<void> BackupData(const std::filesystem::path& data_dir, const std::filesystem::path& file);

// Brings the database to this program's schema, making it where it is missing; one sentence a
// migration.
std::vector<std::string> MigrateData(const std::filesystem::path& data_dir);

enum class WhenMissing { kCreate, kRefuse };

// kNotFound when there is no database in `data_dir` and none may be made.
Result<void> CheckDatabase(const std::filesystem::path& data_dir, WhenMissing when_missing);

struct KeyAccess {  // keys need the database only, not the games
  std::unique_ptr<db::Store> store;
  std::unique_ptr<KeyService> keys;
};
Result<KeyAccess> OpenKeys(const std::filesystem::path& data_dir, WhenMissing when_missing);

}  // namespace clashdeck::app
