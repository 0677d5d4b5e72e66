// Store on SQLite: a Writer, a ReaderPool and a connection that watches for changes.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>

#include "db/reader_pool.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "db/writer.h"

namespace clashdeck::db {

// Thread rule: every method may be called from any thread, but Write() not from inside a write. No
// call may be under way when the store is destroyed.
class SqliteStore : public Store {
 public:
  // `file` is migrated; `writing` is a connection to it.
  SqliteStore(std::filesystem::path file, std::unique_ptr<Database> writing);

  void Read(const std::function<void(Session&)>& work) override;
  void Write(const std::function<void(Session&)>& work) override;
  void Scrub() override;
  void BackupTo(const std::filesystem::path& file) override;
  VerifyReport Verify() override;
  std::int64_t ChangeCounter() override;

 private:
  std::filesystem::path file_;
  Writer writer_;  // before the readers: the last connection to close must be one that may tidy the
                   // WAL away
  ReaderPool readers_;
  std::mutex watcher_mutex_;
  Database watcher_;  // guarded by watcher_mutex_
};

}  // namespace clashdeck::db
