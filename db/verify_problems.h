// What the parts of `clashdeck verify` that look at the audit log share.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "db/repositories.h"

namespace clashdeck::db {

// Sentences, at most the first `most`.
class Problems {
 public:
  explicit Problems(std::size_t most) : most_(most) {}
  void Add(std::string problem) {
    if (list_.size() < most_) list_.push_back(std::move(problem));
  }
  bool full() const { return list_.size() >= most_; }
  std::vector<std::string> Take() { return std::move(list_); }

 private:
  std::size_t most_;
  std::vector<std::string> list_;
};

// Every entry of the audit log, oldest first, a page at a time.
template <class Visit>
void ForEachAudit(Session& session, const Visit& visit) {
  constexpr std::size_t kPage = 1000;
  std::int64_t after = 0;
  while (true) {
    const std::vector<AuditEntry> page = session.audit.List(after, kPage);
    if (page.empty()) return;
    for (const AuditEntry& entry : page) visit(entry);
    after = page.back().seq;
  }
}

}  // namespace clashdeck::db
