#include "db/verify.h"

#include <iterator>
#include <utility>

#include "db/audit_repository.h"
#include "db/migrator.h"
#include "db/schema_check.h"
#include "db/sqlite_session.h"
#include "db/verify_decks.h"
#include "db/verify_drafts.h"
#include "db/verify_events.h"
#include "db/verify_journal.h"
#include "db/verify_simulations.h"

namespace clashdeck::db {
namespace {

constexpr std::size_t kMaxProblems = 100;

constexpr Sql kIntegrityCheck = {"verify.integrity", "PRAGMA integrity_check"};
constexpr Sql kReferenceCheck = {"verify.references", "PRAGMA foreign_key_check"};

void Append(std::vector<std::string> more, std::vector<std::string>& problems) {
  problems.insert(problems.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
}

struct Checks {
  VerifyReport& report;

  // A check that the damage stops is itself a problem; the others still run.
  template <class Check>
  void Run(std::string_view what, const Check& check) const {
    try {
      Append(check(), report.problems);
    } catch (const DbError& error) {
      report.problems.push_back(std::string(what) + " cannot be checked: " + error.what());
    }
  }
};

std::vector<std::string> IntegrityProblems(Database& database) {
  std::vector<std::string> problems;
  Statement check = database.Use(kIntegrityCheck);
  while (check.Step() && problems.size() < kMaxProblems) {
    if (check.Text(0) != "ok") problems.push_back("integrity: " + std::string(check.Text(0)));
  }
  return problems;
}

}  // namespace

std::vector<std::string> BrokenReferences(Database& database, std::size_t max_problems) {
  std::vector<std::string> problems;
  Statement check = database.Use(kReferenceCheck);
  while (problems.size() < max_problems && check.Step()) {
    problems.push_back("a row of " + std::string(check.Text(0)) + " names a row of " +
                       std::string(check.Text(2)) + " that is not there");
  }
  return problems;
}

VerifyReport VerifyDatabase(Database& database, std::span<const Migration> migrations) {
  VerifyReport report;
  const Checks checks{report};
  checks.Run("integrity", [&] { return IntegrityProblems(database); });
  checks.Run("the schema", [&] { return SchemaProblems(database, migrations); });
  checks.Run("the list of migrations", [&] {
    report.schema_version = SchemaVersion(database);
    return MigrationProblems(database, migrations);
  });
  checks.Run("references", [&] { return BrokenReferences(database, kMaxProblems); });
  checks.Run("the audit log", [&] {
    AuditChain chain = CheckAuditChain(database, kMaxProblems);
    report.audit_entries = chain.entries;
    return std::move(chain.problems);
  });
  return report;
}

void VerifyHistory(Database& database, VerifyReport& report) {
  SqliteSession sqlite_session(database);
  Session& session = sqlite_session.Get();
  const Checks checks{report};
  checks.Run("what the audit log speaks of",
             [&] { return AuditedRowProblems(database, session, kMaxProblems); });
  checks.Run("the decks and formats", [&] { return DeckProblems(session, kMaxProblems); });
  checks.Run("the events", [&] { return EventProblems(session, kMaxProblems); });
  checks.Run("the drafts", [&] { return DraftProblems(session, kMaxProblems); });
  checks.Run("the simulations", [&] { return SimulationProblems(session, kMaxProblems); });
  checks.Run("the journal", [&] { return JournalProblems(database, session, kMaxProblems); });
  checks.Run("the games", [&] {
    report.games = GamesWithRecords(database);
    return std::vector<std::string>();
  });
}

}  // namespace clashdeck::db
