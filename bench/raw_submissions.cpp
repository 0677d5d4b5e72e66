#include "bench/raw_submissions.h"

#include <sqlite3.h>

#include <stdexcept>
#include <utility>

#include "db/event_audit.h"

namespace clashdeck::bench {

namespace {

void BindText(sqlite3_stmt* statement, int place, const std::string& text) {
  sqlite3_bind_text(statement, place, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

}  // namespace

RawSubmissions::RawSubmissions(const std::filesystem::path& database, SubmittedRows rows,
                               std::vector<std::string> entries)
    : rows_(std::move(rows)), entries_(std::move(entries)) {
  if (sqlite3_open(database.c_str(), &database_) != SQLITE_OK)
    throw std::runtime_error("cannot open " + database.string());
  Run("PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "PRAGMA cache_size = -32768; PRAGMA journal_size_limit = 67108864;"
      "PRAGMA wal_autocheckpoint = 4000");
  begin_ = Prepare("BEGIN IMMEDIATE");
  insert_revision_ = Prepare(
      "INSERT INTO entry_revisions (entry, number, at, actor, reason, salt, content, hash, diff,"
      "  legal, late, receipt) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)");
  update_entry_ = Prepare(
      "UPDATE entries SET version = version + 1, revision = ?2, deck_hash = ?3, legal = ?4,"
      "  late = ?5, mark = ?6, note = ?7, updated_at = ?8 WHERE id = ?1");
  insert_audit_ = Prepare(
      "INSERT INTO audit (seq, at, actor, action, subject, detail, previous, hash)"
      "  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
  move_head_ = Prepare("UPDATE audit_head SET entries = ?1, hash = ?2 WHERE id = 1");
  commit_ = Prepare("COMMIT");
}

RawSubmissions::~RawSubmissions() {
  for (sqlite3_stmt* statement : statements_) sqlite3_finalize(statement);
  sqlite3_close(database_);
}

void RawSubmissions::Commit() {
  rows_.revision.entry = rows_.entry.id = entries_[commits_ % entries_.size()];
  rows_.revision.number = static_cast<std::int64_t>(commits_ / entries_.size() + 2);
  Step(begin_);
  InsertRevision();
  UpdateEntry();
  InsertAudit(db::AuditSubject(rows_.entry.event, rows_.revision));
  InsertAudit(db::AuditSubject(rows_.entry));
  MoveHead();
  Step(commit_);
  ++commits_;
}

sqlite3_stmt* RawSubmissions::Prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database_, sql, -1, &statement, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(database_));
  statements_.push_back(statement);
  return statement;
}

void RawSubmissions::Run(const char* sql) {
  if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(database_));
}

void RawSubmissions::Step(sqlite3_stmt* statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) throw std::runtime_error(sqlite3_errmsg(database_));
  sqlite3_reset(statement);
}

void RawSubmissions::InsertRevision() {
  const db::EntryRevisionRow& row = rows_.revision;
  BindText(insert_revision_, 1, row.entry);
  sqlite3_bind_int64(insert_revision_, 2, row.number);
  BindText(insert_revision_, 3, row.at);
  BindText(insert_revision_, 4, row.actor);
  BindText(insert_revision_, 5, row.reason);
  BindText(insert_revision_, 6, row.salt);
  BindText(insert_revision_, 7, row.content);
  BindText(insert_revision_, 8, row.hash);
  BindText(insert_revision_, 9, row.diff);
  sqlite3_bind_int64(insert_revision_, 10, row.legal);
  sqlite3_bind_int64(insert_revision_, 11, row.late);
  BindText(insert_revision_, 12, row.receipt);
  Step(insert_revision_);
}

void RawSubmissions::UpdateEntry() {
  const db::EntryRow& row = rows_.entry;
  BindText(update_entry_, 1, row.id);
  sqlite3_bind_int64(update_entry_, 2, rows_.revision.number);
  BindText(update_entry_, 3, row.deck_hash);
  sqlite3_bind_int64(update_entry_, 4, row.legal);
  sqlite3_bind_int64(update_entry_, 5, row.late);
  BindText(update_entry_, 6, row.mark);
  BindText(update_entry_, 7, row.note);
  BindText(update_entry_, 8, row.updated_at);
  Step(update_entry_);
}

void RawSubmissions::InsertAudit(const std::string& subject) {
  db::AuditEntry& link = rows_.link;
  ++link.seq;
  sqlite3_bind_int64(insert_audit_, 1, link.seq);
  BindText(insert_audit_, 2, link.at);
  BindText(insert_audit_, 3, link.actor);
  BindText(insert_audit_, 4, link.action);
  BindText(insert_audit_, 5, subject);
  BindText(insert_audit_, 6, link.detail);
  BindText(insert_audit_, 7, link.previous);
  BindText(insert_audit_, 8, link.hash);
  Step(insert_audit_);
}

void RawSubmissions::MoveHead() {
  sqlite3_bind_int64(move_head_, 1, rows_.link.seq);
  BindText(move_head_, 2, rows_.link.hash);
  Step(move_head_);
}

}  // namespace clashdeck::bench
