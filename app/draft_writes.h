// Writes of rows of drafts, each with its link of the audit chain.
#pragma once

#include <string>
#include <utility>

#include "app/audit_link.h"
#include "db/draft_audit.h"
#include "db/event_audit.h"
#include "db/repositories.h"

namespace clashdeck::app {

// Of one use case: who does what, and when. Lives within one transaction.
class DraftWrites {
 public:
  DraftWrites(db::Session& session, std::string at, std::string actor, const std::string& action)
      : session_(session), link_(session, std::move(at), std::move(actor), "draft." + action) {}

  template <class Row>
  void Insert(const Row& row) {
    session_.drafts.Insert(row);
    link_.Tell(db::AuditSubject(row), {}, db::RowHash(row));
  }
  void Update(const db::DraftRow& before, db::DraftRow& after) {
    after.revision = before.revision + 1;
    after.updated_at = link_.at();
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
    link_.Tell(db::AuditSubject(after), db::RowHash(before), db::RowHash(after));
  }
  db::Session& session_;
  AuditLink link_;
};

}  // namespace clashdeck::app
