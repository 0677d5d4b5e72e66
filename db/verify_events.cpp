#include "db/verify_events.h"

#include <limits>

#include "db/verify_rows.h"

namespace clashdeck::db {
namespace {

constexpr std::size_t kEventPage = 100;
constexpr std::size_t kEntryPage = 500;
constexpr std::size_t kAllRows = std::numeric_limits<std::int32_t>::max();

class EventCheck {
 public:
  EventCheck(Session& session, Problems& problems)
      : session_(session), problems_(problems), audited_(session, problems, "event.") {}

  void Run() {
    std::string after;
    while (!problems_.full()) {
      const std::vector<EventRow> page = session_.events.ListById(after, kEventPage);
      if (page.empty()) break;
      for (const EventRow& event : page) CheckEvent(event);
      after = page.back().id;
    }
    audited_.TellMissing();
  }

 private:
  void CheckEvent(const EventRow& event) {
    audited_.Check(AuditSubject(event), event);
    if (const auto format = session_.events.FormatOf(event.id))
      audited_.Check(AuditSubject(*format), *format);
    for (const EventJudgeRow& judge : session_.events.JudgesOf(event.id))
      audited_.Check(AuditSubject(judge), judge);
    for (const EventTokenRow& token : session_.events.TokensOf(event.id))
      audited_.Check(AuditSubject(token), token);
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
    audited_.Check(AuditSubject(entry), entry);
    const auto revisions = session_.entries.RevisionsOf(entry.id, 0, kAllRows);
    for (const EntryRevisionRow& revision : revisions)
      audited_.Check(AuditSubject(entry.event, revision), revision);
    if ((revisions.empty() ? 0 : revisions.front().number) != entry.revision)
      problems_.Add(AuditSubject(entry) + " does not stand at its newest revision");
    for (const EntryCheckRow& check : session_.entries.ChecksOf(entry.id, 0, kAllRows))
      audited_.Check(AuditSubject(entry.event, check), check);
  }

  Session& session_;
  Problems& problems_;
  HashedRows audited_;
};

}  // namespace

std::vector<std::string> EventProblems(Session& session, std::size_t max_problems) {
  Problems problems(max_problems);
  EventCheck(session, problems).Run();
  return problems.Take();
}

}  // namespace clashdeck::db
