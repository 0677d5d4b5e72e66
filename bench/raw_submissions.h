// What a submission writes, as one would write it with SQLite alone: the same rows in the same
// tables, one transaction each, one thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "db/event_rows.h"
#include "db/repositories.h"

struct sqlite3;
struct sqlite3_stmt;

namespace clashdeck::bench {

// The rows of one submission, as they are after it.
struct SubmittedRows {
  db::EntryRevisionRow revision = {};
  db::EntryRow entry = {};
  db::AuditEntry link = {};  // the last of the audit chain
};

// On a copy of the product's database, with the settings of its writer. Nothing is read, checked,
// hashed or signed: every text is as long as the product's and none is new.
class RawSubmissions {
 public:
  // Each entry of `entries` has its first revision and no other.
  RawSubmissions(const std::filesystem::path& database, SubmittedRows rows,
                 std::vector<std::string> entries);
  ~RawSubmissions();
  RawSubmissions(const RawSubmissions&) = delete;
  RawSubmissions& operator=(const RawSubmissions&) = delete;

  void Commit();

 private:
  sqlite3_stmt* Prepare(const char* sql);
  void Run(const char* sql);
  void Step(sqlite3_stmt* statement);
  void InsertRevision();
  void UpdateEntry();
  void InsertAudit(const std::string& subject);
  void MoveHead();

  sqlite3* database_ = nullptr;
  std::vector<sqlite3_stmt*> statements_;  // all that are below
  sqlite3_stmt* begin_;
  sqlite3_stmt* insert_revision_;
  sqlite3_stmt* update_entry_;
  sqlite3_stmt* insert_audit_;
  sqlite3_stmt* move_head_;
  sqlite3_stmt* commit_;
  SubmittedRows rows_;
  std::vector<std::string> entries_;
  std::size_t commits_ = 0;
};

}  // namespace clashdeck::bench
