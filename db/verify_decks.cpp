#include "db/verify_decks.h"

#include <map>
#include <set>
#include <utility>

#include "db/audit_detail.h"
#include "db/verify_problems.h"

namespace clashdeck::db {
namespace {

constexpr std::size_t kDeckPage = 500;

struct AuditedRow {
  std::string at;
  std::string actor;
  std::string detail;
};

// By subject: "<deck>/<revision>", "<game>/<format>/<revision>".
using AuditedRows = std::map<std::string, AuditedRow>;

struct AuditedDecks {
  AuditedRows decks;
  AuditedRows formats;
  std::set<std::string> deleted;
};

void EraseUnder(const std::string& prefix, AuditedRows& rows) {
  const auto first = rows.lower_bound(prefix);
  auto last = first;
  while (last != rows.end() && last->first.starts_with(prefix)) ++last;
  rows.erase(first, last);
}

AuditedDecks ReadAudit(Session& session) {
  AuditedDecks audited;
  ForEachAudit(session, [&](const AuditEntry& entry) {
    if (entry.action == "deck.save") {
      audited.decks[entry.subject] = {entry.at, entry.actor, entry.detail};
    } else if (entry.action == "deck.delete") {
      EraseUnder(entry.subject + "/", audited.decks);
      audited.deleted.insert(entry.subject);
    } else if (entry.action == "format.save") {
      audited.formats[entry.subject] = {entry.at, entry.actor, entry.detail};
    }
  });
  return audited;
}

// Takes the row out of `rows`, so that what is left has no row in its table.
void CheckRow(const std::string& subject, const std::string& name, const AuditedRow& expected,
              AuditedRows& rows, Problems& problems) {
  const auto found = rows.find(subject);
  if (found == rows.end()) {
    problems.Add(name + " is not in the audit log");
    return;
  }
  const AuditedRow& audited = found->second;
  if (audited.at != expected.at || audited.actor != expected.actor ||
      audited.detail != expected.detail)
    problems.Add(name + " is not as the audit log has it");
  rows.erase(found);
}

void CheckDeck(const SavedDeck& deck, Session& session, AuditedDecks& audited, Problems& problems) {
  const std::string name = "deck " + deck.id;
  if (audited.deleted.contains(deck.id)) {
    problems.Add(name + " was deleted, the audit log says");
    return;
  }
  std::string newest;
  for (std::int64_t number = 1; number <= deck.revision; ++number) {
    const std::string subject = DeckAuditSubject(deck.id, number);
    const auto revision = session.decks.FindRevision(deck.id, number);
    if (!revision) {
      problems.Add("revision " + std::to_string(number) + " of " + name + " is gone");
      audited.decks.erase(subject);
    } else {
      CheckRow(subject, "revision " + std::to_string(number) + " of " + name,
               {revision->at, revision->actor, DeckAuditDetail(deck, *revision)}, audited.decks,
               problems);
      newest = revision->at;
    }
    if (problems.full()) return;
  }
  const auto latest = session.decks.RevisionsOf(deck.id, 0, 1);
  if (latest.empty() || latest.front().number != deck.revision || newest != deck.updated_at)
    problems.Add(name + " does not stand at its newest revision");
}

}  // namespace

std::vector<std::string> DeckProblems(Session& session, std::size_t max_problems) {
  Problems problems(max_problems);
  AuditedDecks audited = ReadAudit(session);
  std::string after;
  while (!problems.full()) {
    const std::vector<SavedDeck> page = session.decks.List(after, kDeckPage);
    if (page.empty()) break;
    for (const SavedDeck& deck : page) CheckDeck(deck, session, audited, problems);
    after = page.back().id;
  }
  for (const FormatRevision& newest : session.formats.AllNewest()) {
    for (const FormatRevision& revision : session.formats.RevisionsOf(newest.game, newest.id)) {
      CheckRow(FormatAuditSubject(revision),
               "revision " + std::to_string(revision.revision) + " of format " + revision.id +
                   " of " + revision.game,
               {revision.created_at, revision.actor, FormatAuditDetail(revision)}, audited.formats,
               problems);
    }
  }
  for (const auto& [subject, row] : audited.decks)
    problems.Add("revision " + subject + " of a deck is in the audit log, but not kept");
  for (const auto& [subject, row] : audited.formats)
    problems.Add("revision " + subject + " of a format is in the audit log, but not kept");
  return problems.Take();
}

}  // namespace clashdeck::db
