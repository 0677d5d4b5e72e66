#include "db/verify_rows.h"

namespace clashdeck::db {

HashedRows::HashedRows(Session& session, Problems& problems, std::string_view actions)
    : problems_(problems) {
  ForEachAudit(session, [&](const AuditEntry& entry) {
    if (!entry.action.starts_with(actions)) return;
    const auto change = ReadChangeDetail(entry.detail);
    if (!change) {
      problems_.Add("audit entry " + std::to_string(entry.seq) + " names no change of a row");
      return;
    }
    std::string& last = last_[entry.subject];
    if (last != change->before)
      problems_.Add("audit entry " + std::to_string(entry.seq) + " did not find " + entry.subject +
                    " as the one before left it");
    last = change->after;
  });
}

void HashedRows::CheckHash(const std::string& subject, const std::string& hash) {
  const auto found = last_.find(subject);
  if (found == last_.end()) {
    problems_.Add(subject + " is not in the audit log");
    return;
  }
  if (found->second != hash) problems_.Add(subject + " is not as the audit log has it");
  last_.erase(found);
}

void HashedRows::TellMissing() const {
  for (const auto& [subject, hash] : last_)
    problems_.Add(subject + " is in the audit log, but not kept");
}

}  // namespace clashdeck::db
