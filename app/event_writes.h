// Writes of rows of events and entries, each with its link of the audit chain.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "db/event_audit.h"
#include "db/repositories.h"

namespace clashdeck::app {

// Of one use case: who does what, and when. Lives within one transaction.
class EventWrites {
 public:
  EventWrites(db::Session& session, std::string at, std::string actor, std::string action)
      : session_(session),
        at_(std::move(at)),
        actor_(std::move(actor)),
        action_("event." + std::move(action)) {}

  void Insert(const db::EventRow& event, const db::EventFormatRow& format) {
    session_.events.Insert(event, format);
    Tell(db::AuditSubject(event), {}, db::RowHash(event));
    Tell(db::AuditSubject(format), {}, db::RowHash(format));
  }
  void Insert(const db::EventJudgeRow& row) { Put(session_.events, db::AuditSubject(row), row); }
  void Insert(const db::EventTokenRow& row) { Put(session_.events, db::AuditSubject(row), row); }
  void Insert(const db::EntryRow& row) { Put(session_.entries, db::AuditSubject(row), row); }
  template <class Row>  // a revision or a check
  void Insert(const std::string& event, const Row& row) {
    Put(session_.entries, db::AuditSubject(event, row), row);
  }

  void Update(const db::EventRow& before, db::EventRow& after) {
    after.revision = before.revision + 1;
    after.updated_at = at_;
    Change(session_.events, before, after);
  }
  void Update(const db::EventJudgeRow& before, const db::EventJudgeRow& after) {
    Change(session_.events, before, after);
  }
  void Update(const db::EventTokenRow& before, const db::EventTokenRow& after) {
    Change(session_.events, before, after);
  }
  // Of a player; those that are revoked stay so.
  void RevokeTokens(const std::vector<db::EventTokenRow>& tokens) {
    for (const db::EventTokenRow& before : tokens) {
      if (!before.revoked_at.empty()) continue;
      db::EventTokenRow after = before;
      after.revoked_at = at_;
      Update(before, after);
    }
  }
  void Update(const db::EntryRow& before, db::EntryRow& after) {
    after.version = before.version + 1;
    after.updated_at = at_;
    Change(session_.entries, before, after);
  }
  void EraseReason(const std::string& event, const db::EntryRevisionRow& before,
                   const db::EntryRevisionRow& after) {
    session_.entries.EraseReason(after);
    Tell(db::AuditSubject(event, after), db::RowHash(before), db::RowHash(after));
  }
  void EraseNote(const std::string& event, const db::EntryCheckRow& before,
                 const db::EntryCheckRow& after) {
    session_.entries.EraseNote(after);
    Tell(db::AuditSubject(event, after), db::RowHash(before), db::RowHash(after));
  }

 private:
  template <class Repository, class Row>
  void Put(Repository& repository, std::string subject, const Row& row) {
    repository.Insert(row);
    Tell(std::move(subject), {}, db::RowHash(row));
  }
  template <class Repository, class Row>
  void Change(Repository& repository, const Row& before, const Row& after) {
    repository.Update(after);
    Tell(db::AuditSubject(after), db::RowHash(before), db::RowHash(after));
  }
  void Tell(std::string subject, std::string before, std::string after) {
    db::AuditEntry entry;
    entry.at = at_;
    entry.actor = actor_;
    entry.action = action_;
    entry.subject = std::move(subject);
    entry.detail = db::ChangeDetail({.before = std::move(before), .after = std::move(after)});
    session_.audit.Append(std::move(entry));
  }

  db::Session& session_;
  std::string at_;
  std::string actor_;
  std::string action_;
};

}  // namespace clashdeck::app
