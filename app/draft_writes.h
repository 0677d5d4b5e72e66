// Writes of rows of drafts, each with its link of the audit chain.
#pragma once

#include <string>
#include <utility>

#include "db/draft_audit.h"
#include "db/event_audit.h"
#include "db/repositories.h"

namespace clashdeck::app {

// Of one use case: who does what, and when. Lives within one transaction.
class DraftWrites {
 public:
  DraftWrites(db::Session& session, std::string at, std::string actor, const std::string& action)
      : session_(session),
        at_(std::move(at)),
        actor_(std::move(actor)),
        action_("draft." + action) {}

  template <class Row>
  void Insert(const Row& row) {
    session_.drafts.Insert(row);
    Tell(db::AuditSubject(row), {}, db::RowHash(row));
  }
  void Update(const db::DraftRow& before, db::DraftRow& after) {
    after.revision = before.revision + 1;
    after.updated_at = at_;
    Change(before, after);
  }
  void Update(const db::DraftSeatRow& before, db::DraftSeatRow& after) {
    after.version = before.version + 1;
    Change(before, after);
  }
  void Update(const db::DraftMatchRow& before, const db::DraftMatchRow& after) {
    Change(before, after);
  }

 private:
  template <class Row>
  void Change(const Row& before, const Row& after) {
    session_.drafts.Update(after);
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
