#include "db/verify_journal.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/record_row.h"
#include "db/audit_detail.h"
#include "db/verify_problems.h"

namespace clashdeck::db {
namespace {

constexpr Sql kImportNumbers = {"verify.import_numbers",
                                "SELECT number FROM imports ORDER BY number"};

constexpr Sql kGames = {"verify.games", R"sql(
    SELECT game FROM sets UNION SELECT game FROM cards UNION SELECT game FROM printings
    UNION SELECT game FROM texts UNION SELECT game FROM rulings UNION SELECT game FROM rulebooks
    UNION SELECT game FROM rules UNION SELECT game FROM glossary UNION SELECT game FROM change_log
    UNION SELECT game FROM moved_cards
    ORDER BY 1)sql"};

using RecordKey = std::pair<RecordKind, std::string>;
using GameRows = std::map<RecordKey, std::string>;  // encoded values

std::string ImportName(std::int64_t number) { return "import " + std::to_string(number); }

std::string RecordName(const RecordKey& key) {
  return std::string(RecordKindName(key.first)) + " '" + key.second + "'";
}

std::vector<std::int64_t> ImportNumbers(Database& database) {
  std::vector<std::int64_t> numbers;
  Statement select = database.Use(kImportNumbers);
  while (select.Step()) numbers.push_back(select.Integer(0));
  return numbers;
}

void Replay(const ImportEntry& entry, const std::vector<RowChange>& changes, GameRows& rows,
            Problems& problems) {
  for (const RowChange& change : changes) {
    const RecordKey key{change.kind, change.id};
    const auto found = rows.find(key);
    const bool fits = change.old_values
                          ? found != rows.end() && found->second == EncodeValues(*change.old_values)
                          : found == rows.end();
    if (!fits) {
      problems.Add("the journal does not fit together: " + ImportName(entry.number) +
                   " did not find " + RecordName(key) + " as it says");
    }
    if (change.new_values) {
      rows[key] = EncodeValues(*change.new_values);
    } else {
      rows.erase(key);
    }
  }
}

// "done" and "unchanged" follow from the changes, "rolled_back" from the import that undid it.
void CheckStatus(const ImportEntry& entry, bool has_changes, const std::set<std::int64_t>& undone,
                 Problems& problems) {
  const std::string expected = undone.contains(entry.number) ? "rolled_back"
                               : has_changes                 ? "done"
                                                             : "unchanged";
  if (entry.status == expected) return;
  problems.Add(ImportName(entry.number) + " has the status '" + entry.status +
               "' and should have '" + expected + "'");
}

void CompareWithRecords(const std::string& game, GameRows rows, Session& session,
                        Problems& problems) {
  for (const Row& row : ToRows(session.records.Load(game))) {
    const RecordKey key{row.kind, row.id};
    const auto found = rows.find(key);
    if (found == rows.end()) {
      problems.Add(RecordName(key) + " of " + game + " was written by no import");
      continue;
    }
    if (found->second != EncodeValues(row.values)) {
      problems.Add(RecordName(key) + " of " + game + " is not as the imports left it");
    }
    rows.erase(found);
  }
  for (const auto& [key, values] : rows)
    problems.Add(RecordName(key) + " of " + game + " is gone without an import");
}

struct Audited {
  std::optional<AuditEntry> created = {};
  std::optional<AuditEntry> revoked = {};
};

void CheckImport(const ImportEntry& entry, const AuditEntry* audited, Problems& problems) {
  if (audited == nullptr) {
    problems.Add(ImportName(entry.number) + " is not in the audit log");
    return;
  }
  const bool same =
      audited->actor == entry.actor && audited->at == entry.created_at &&
      (audited->action == "import.rollback") == (entry.rolls_back != 0) &&
      (audited->detail == ImportAuditDetail(entry) || audited->detail == ImportAuditSummary(entry));
  if (!same) problems.Add(ImportName(entry.number) + " is not as the audit log has it");
}

void CheckKey(const KeyEntry& entry, const Audited& audited, Problems& problems) {
  const std::string name = "key " + entry.id;
  if (!audited.created) {
    problems.Add(name + " is not in the audit log");
    return;
  }
  const bool same = audited.created->at == entry.created_at &&
                    (audited.created->detail == KeyAuditDetail(entry) ||
                     audited.created->detail == KeyAuditSummary(entry));
  if (!same) problems.Add(name + " is not as the audit log has it");
  const std::string revoked_at = audited.revoked ? audited.revoked->at : "";
  if (entry.revoked_at != revoked_at)
    problems.Add(name + " was not revoked at the time the audit log says");
}

}  // namespace

std::vector<std::string> GamesWithRecords(Database& database) {
  std::vector<std::string> games;
  Statement select = database.Use(kGames);
  while (select.Step()) games.emplace_back(select.Text(0));
  return games;
}

std::vector<std::string> JournalProblems(Database& database, Session& session,
                                         std::size_t max_problems) {
  Problems problems(max_problems);
  std::map<std::string, GameRows> games;
  for (const std::string& game : GamesWithRecords(database)) games[game];
  const std::vector<std::int64_t> numbers = ImportNumbers(database);
  std::set<std::int64_t> undone;
  std::map<std::int64_t, std::pair<ImportEntry, bool>> entries;
  std::int64_t expected = 1;
  for (const std::int64_t number : numbers) {
    if (number != expected) problems.Add(ImportName(expected) + " was removed from the journal");
    expected = number + 1;
    try {
      ImportEntry entry = session.imports.Find(number).value();
      entry.report.clear();  // only its fingerprint matters, and that is the audit's
      const std::vector<RowChange> changes = session.imports.ChangesOf(number);
      Replay(entry, changes, games[entry.game], problems);
      if (entry.rolls_back != 0) undone.insert(entry.rolls_back);
      entries.try_emplace(number, std::move(entry), !changes.empty());
    } catch (const DbError& error) {
      problems.Add(ImportName(number) + " cannot be read: " + error.what());
    }
    if (problems.full()) break;
  }
  for (const auto& [number, entry] : entries)
    CheckStatus(entry.first, entry.second, undone, problems);
  for (auto& [game, rows] : games) {
    try {
      CompareWithRecords(game, std::move(rows), session, problems);
    } catch (const DbError& error) {
      problems.Add(error.what());
    }
  }
  return problems.Take();
}

std::vector<std::string> AuditedRowProblems(Database& database, Session& session,
                                            std::size_t max_problems) {
  Problems problems(max_problems);
  std::map<std::int64_t, AuditEntry> imports;
  std::map<std::string, Audited> keys;
  ForEachAudit(session, [&](const AuditEntry& entry) {
    if (entry.action == "key.create") keys[entry.subject].created = entry;
    if (entry.action == "key.revoke") keys[entry.subject].revoked = entry;
    if (!entry.action.starts_with("import")) return;
    const std::size_t slash = entry.subject.rfind('/');
    const std::string number =
        slash == std::string::npos ? std::string() : entry.subject.substr(slash + 1);
    if (number.empty() || number.size() > 15 ||
        number.find_first_not_of("0123456789") != std::string::npos) {
      problems.Add("audit entry " + std::to_string(entry.seq) + " names no import");
      return;
    }
    imports[std::stoll(number)] = entry;
  });
  for (const std::int64_t number : ImportNumbers(database)) {
    const ImportEntry entry = session.imports.Find(number).value();
    const auto found = imports.find(number);
    CheckImport(entry, found == imports.end() ? nullptr : &found->second, problems);
    if (found != imports.end()) imports.erase(found);
  }
  for (const auto& [number, entry] : imports)
    problems.Add(ImportName(number) + " is in the audit log, but not in the journal");
  for (const KeyEntry& entry : session.keys.List()) {
    CheckKey(entry, keys[entry.id], problems);
    keys.erase(entry.id);
  }
  for (const auto& [id, audited] : keys)
    problems.Add("key " + id + " is in the audit log, but not among the keys");
  return problems.Take();
}

}  // namespace clashdeck::db
