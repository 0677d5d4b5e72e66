#include "db/audit_repository.h"

#include <limits>
#include <utility>

#include "core/sha256.h"

namespace clashdeck::db {
namespace {

constexpr Sql kHead = {"audit_head.select", "SELECT entries, hash FROM audit_head WHERE id = 1"};

constexpr Sql kMoveHead = {"audit_head.update",
                           "UPDATE audit_head SET entries = $1, hash = $2 WHERE id = 1"};

constexpr Sql kInsertEntry = {"audit.insert", R"sql(
    INSERT INTO audit (seq, at, actor, action, subject, detail, previous, hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8))sql"};

constexpr Sql kListEntries = {"audit.list", R"sql(
    SELECT seq, at, actor, action, subject, detail, previous, hash
    FROM audit WHERE seq > $1 ORDER BY seq LIMIT $2)sql"};

// '0' is the character behind '/'.
constexpr Sql kListEntriesOf = {"audit.list_of", R"sql(
    SELECT seq, at, actor, action, subject, detail, previous, hash FROM audit
    WHERE (subject = $1 OR (subject > $1 || '/' AND subject < $1 || '0')) AND seq > $2
    ORDER BY seq LIMIT $3)sql"};

struct AuditHead {
  std::int64_t entries = 0;
  std::string hash;
};

AuditHead ReadHead(Database& database) {
  Statement select = database.Use(kHead);
  if (!select.Step()) throw DbError("audit_head: the row is missing");
  return {.entries = select.Integer(0), .hash = std::string(select.Text(1))};
}

std::string NoEntryBefore() { return std::string(64, '0'); }

AuditEntry ReadEntry(const Statement& row) {
  AuditEntry entry;
  entry.seq = row.Integer(0);
  entry.at = row.Text(1);
  entry.actor = row.Text(2);
  entry.action = row.Text(3);
  entry.subject = row.Text(4);
  entry.detail = row.Text(5);
  entry.previous = row.Text(6);
  entry.hash = row.Text(7);
  return entry;
}

Statement SelectAfter(Database& database, std::int64_t after, std::size_t limit) {
  constexpr std::size_t kMost = std::numeric_limits<std::int64_t>::max();
  Statement select = database.Use(kListEntries);
  select.Bind(1, after).Bind(2, static_cast<std::int64_t>(limit < kMost ? limit : kMost));
  return select;
}

}  // namespace

std::string AuditHash(const AuditEntry& entry) {
  Sha256 hash;
  const auto add = [&hash](std::string_view field) {
    hash.Add(std::to_string(field.size()) + ":");
    hash.Add(field);
  };
  add(std::to_string(entry.seq));
  add(entry.at);
  add(entry.actor);
  add(entry.action);
  add(entry.subject);
  add(entry.detail);
  add(entry.previous);
  return hash.FinishHex();
}

void SqliteAuditRepository::Append(AuditEntry entry) {
  // Follows the head and not the last entry: one that was cut off leaves a gap for ever.
  AuditHead head = ReadHead(database_);
  entry.seq = head.entries + 1;
  entry.previous = std::move(head.hash);
  entry.hash = AuditHash(entry);
  database_.Use(kInsertEntry)
      .Bind(1, entry.seq)
      .Bind(2, entry.at)
      .Bind(3, entry.actor)
      .Bind(4, entry.action)
      .Bind(5, entry.subject)
      .Bind(6, entry.detail)
      .Bind(7, entry.previous)
      .Bind(8, entry.hash)
      .Run();
  database_.Use(kMoveHead).Bind(1, entry.seq).Bind(2, entry.hash).Run();
}

std::vector<AuditEntry> SqliteAuditRepository::List(std::int64_t after, std::size_t limit) {
  Statement select = SelectAfter(database_, after, limit);
  std::vector<AuditEntry> entries;
  while (select.Step()) entries.push_back(ReadEntry(select));
  return entries;
}

std::vector<AuditEntry> SqliteAuditRepository::ListOf(std::string_view subject, std::int64_t after,
                                                      std::size_t limit) {
  Statement select = database_.Use(kListEntriesOf);
  select.Bind(1, subject).Bind(2, after).Bind(3, static_cast<std::int64_t>(limit));
  std::vector<AuditEntry> entries;
  while (select.Step()) entries.push_back(ReadEntry(select));
  return entries;
}

AuditChain CheckAuditChain(Database& database, std::size_t max_problems) {
  AuditChain chain;
  std::string previous = NoEntryBefore();
  Statement select = SelectAfter(database, 0, std::numeric_limits<std::size_t>::max());
  while (select.Step()) {
    AuditEntry entry = ReadEntry(select);
    ++chain.entries;
    const auto report = [&](std::string_view what) {
      if (chain.problems.size() >= max_problems) return;
      chain.problems.push_back("audit entry " + std::to_string(entry.seq) + " " +
                               std::string(what));
    };
    if (entry.hash != AuditHash(entry)) report("was changed: its hash does not match its fields");
    if (entry.previous != previous) report("does not follow the entry before it");
    previous = std::move(entry.hash);
  }
  const AuditHead head = ReadHead(database);
  if ((head.entries != chain.entries || head.hash != previous) &&
      chain.problems.size() < max_problems) {
    chain.problems.push_back("the audit log has " + std::to_string(chain.entries) +
                             " entries, but its head stands at entry " +
                             std::to_string(head.entries) +
                             (head.entries == chain.entries ? " with another hash" : ""));
  }
  return chain;
}

}  // namespace clashdeck::db
