// Writes of rows of events and entries, each with its link of the audit chain.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/audit_link.h"
#include "db/event_audit.h"
#include "db/repositories.h"

namespace clashdeck::app {

// Of one use case: who does what, and when. Lives within one transaction.
class EventWrites {
 public:
  EventWrites(db::Session& session, std::string at, std::string actor, const std::string& action)
      : session_(session), link_(session, std::move(at), std::move(actor), "event." + action) {}

  void Insert(const db::EventRow& event, const db::EventFormatRow& format) {
    session_.events.Insert(event, format);
    link_.Tell(db::AuditSubject(event), {}, db::RowHash(event));
    link_.Tell(db::AuditSubject(format), {}, db::RowHash(format));
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
    after.updated_at = link_.at();
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
      after.revoked_at = link_.at();
      Update(before, after);
    }
  }
  void Update(const db::EntryRow& before, db::EntryRow& after) {
    after.version = before.version + 1;
    after.updated_at = link_.at();
    Change(session_.entries, before, after);
  }
  // Of a submission: see EntryRepository::UpdateDeck().
  void UpdateDeck(const db::EntryRow& before, db::EntryRow& after) {
    after.version = before.version + 1;
    after.updated_at = link_.at();
    session_.entries.UpdateDeck(after);
    link_.Tell(db::AuditSubject(after), db::RowHash(before), db::RowHash(after));
  }
  void EraseReason(const std::string& event, const db::EntryRevisionRow& before,
                   const db::EntryRevisionRow& after) {
    session_.entries.EraseReason(after);
    link_.Tell(db::AuditSubject(event, after), db::RowHash(before), db::RowHash(after));
  }
  void EraseNote(const std::string& event, const db::EntryCheckRow& before,
                 const db::EntryCheckRow& after) {
    session_.entries.EraseNote(after);
    link_.Tell(db::AuditSubject(event, after), db::RowHash(before), db::RowHash(after));
  }

 private:
  template <class Repository, class Row>
  void Put(Repository& repository, const std::string& subject, const Row& row) {
    repository.Insert(row);
    link_.Tell(subject, {}, db::RowHash(row));
  }
  template <class Repository, class Row>
  void Change(Repository& repository, const Row& before, const Row& after) {
    repository.Update(after);
    link_.Tell(db::AuditSubject(after), db::RowHash(before), db::RowHash(after));
  }
  db::Session& session_;
  AuditLink link_;
};

}  // namespace clashdeck::app
