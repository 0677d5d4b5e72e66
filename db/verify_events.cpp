#include "db/verify_events.h"

#include <limits>
#include <map>
#include <utility>

#include "db/event_audit.h"
#include "db/verify_problems.h"

namespace clashdeck::db {
namespace {

constexpr std::size_t kEventPage = 100;
constexpr std::size_t kEntryPage = 500;
constexpr std::size_t kAllRows = std::numeric_limits<std::int32_t>::max();

// The hash that the audit log has of each row last, by subject.
using AuditedHashes = std::map<std::string, std::string>;

AuditedHashes ReadAuditedHashes(Session& session, Problems& problems) {
  AuditedHashes hashes;
  ForEachAudit(session, [&](const AuditEntry& entry) {
    if (!entry.action.starts_with("event.")) return;
    const auto change = ReadChangeDetail(entry.detail);
    if (!change) {
      problems.Add("audit entry " + std::to_string(entry.seq) + " names no change of a row");
      return;
    }
    std::string& last = hashes[entry.subject];
    if (last != change->before)
      problems.Add("audit entry " + std::to_string(entry.seq) + " did not find " + entry.subject +
                   " as the one before left it");
    last = change->after;
  });
  return hashes;
}

class EventCheck {
 public:
  EventCheck(Session& session, Problems& problems)
      : session_(session), problems_(problems), audited_(ReadAuditedHashes(session, problems)) {}

  void Run() {
    std::string after;
    while (!problems_.full()) {
      const std::vector<EventRow> page = session_.events.ListById(after, kEventPage);
      if (page.empty()) break;
      for (const EventRow& event : page) CheckEvent(event);
      after = page.back().id;
    }
    for (const auto& [subject, hash] : audited_)
      problems_.Add(subject + " is in the audit log, but not kept");
  }

 private:
  // Takes the row out of audited_, so that what is left has no row in its table.
  template <class Row>
  void Check(const std::string& subject, const Row& row) {
    const auto found = audited_.find(subject);
    if (found == audited_.end()) {
      problems_.Add(subject + " is not in the audit log");
      return;
    }
    if (found->second != RowHash(row)) problems_.Add(subject + " is not as the audit log has it");
    audited_.erase(found);
  }

  void CheckEvent(const EventRow& event) {
    Check(AuditSubject(event), event);
    if (const auto format = session_.events.FormatOf(event.id))
      Check(AuditSubject(*format), *format);
    for (const EventJudgeRow& judge : session_.events.JudgesOf(event.id))
      Check(AuditSubject(judge), judge);
    for (const EventTokenRow& token : session_.events.TokensOf(event.id))
      Check(AuditSubject(token), token);
    EntryPage page{.event = event.id, .limit = kEntryPage};
    while (!problems_.full()) {
      const std::vector<EntryRow> entries = session_.entries.List(page);
      if (entries.empty()) return;
      for (const EntryRow& entry : entries) CheckEntry(entry);
      page.after_fold = entries.back().fold;
      page.after_id = entries.back().id;
    }
  }

  void CheckEntry(const EntryRow& entry) {
    Check(AuditSubject(entry), entry);
    const auto revisions = session_.entries.RevisionsOf(entry.id, 0, kAllRows);
    for (const EntryRevisionRow& revision : revisions)
      Check(AuditSubject(entry.event, revision), revision);
    if ((revisions.empty() ? 0 : revisions.front().number) != entry.revision)
      problems_.Add(AuditSubject(entry) + " does not stand at its newest revision");
    for (const EntryCheckRow& check : session_.entries.ChecksOf(entry.id, 0, kAllRows))
      Check(AuditSubject(entry.event, check), check);
  }

  Session& session_;
  Problems& problems_;
  AuditedHashes audited_;
};

}  // namespace

std::vector<std::string> EventProblems(Session& session, std::size_t max_problems) {
  Problems problems(max_problems);
  EventCheck(session, problems).Run();
  return problems.Take();
}

}  // namespace clashdeck::db
