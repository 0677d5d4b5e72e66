// A link of the audit chain for a changed row: who did what, when, and its hash before and after.
#pragma once

#include <string>
#include <utility>

#include "db/event_audit.h"
#include "db/repositories.h"

namespace clashdeck::app {

// Of one use case. Lives within one transaction.
class AuditLink {
 public:
  AuditLink(db::Session& session, std::string at, std::string actor, std::string action)
      : session_(session),
        at_(std::move(at)),
        actor_(std::move(actor)),
        action_(std::move(action)) {}

  const std::string& at() const { return at_; }
  // `before` is empty for a new row.
  void Tell(std::string subject, std::string before, std::string after) {
    db::AuditEntry entry;
    entry.at = at_;
    entry.actor = actor_;
    entry.action = action_;
    entry.subject = std::move(subject);
    entry.detail = db::ChangeDetail({.before = std::move(before), .after = std::move(after)});
    session_.audit.Append(std::move(entry));
  }

 private:
  db::Session& session_;
  std::string at_;
  std::string actor_;
  std::string action_;
};

}  // namespace clashdeck::app
