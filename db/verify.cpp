#include "db/verify.h"

#include <iterator>
#include <utility>

#include "db/audit_repository.h"
#include "db/migrator.h"

namespace clashdeck::db {
namespace {

constexpr std::size_t kMaxProblems = 100;

constexpr Sql kIntegrityCheck = {"verify.integrity", "PRAGMA integrity_check"};
constexpr Sql kReferenceCheck = {"verify.references", "PRAGMA foreign_key_check"};

void Append(std::vector<std::string> more, std::vector<std::string>& problems) {
  problems.insert(problems.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
}

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
  report.problems = IntegrityProblems(database);
  Append(BrokenReferences(database, kMaxProblems), report.problems);
  AuditChain chain = CheckAuditChain(database, kMaxProblems);
  report.audit_entries = chain.entries;
  Append(std::move(chain.problems), report.problems);
  Append(MigrationProblems(database, migrations), report.problems);
  report.schema_version = SchemaVersion(database);
  return report;
}

}  // namespace clashdeck::db
