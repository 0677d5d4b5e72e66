// The audit log, a hash chain: each entry's hash covers its fields and the hash of the entry
// before.
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteAuditRepository : public AuditRepository {
 public:
  explicit SqliteAuditRepository(Database& database) : database_(database) {}

  void Append(AuditEntry entry) override;
  std::vector<AuditEntry> List(std::int64_t after, std::size_t limit) override;
  std::vector<AuditEntry> ListOf(std::string_view subject, std::int64_t after,
                                 std::size_t limit) override;

 private:
  Database& database_;
};

// SHA-256 in hex over every field but `hash`, each with its length before it, so that no two
// entries look alike.
std::string AuditHash(const AuditEntry& entry);

struct AuditChain {
  std::int64_t entries = 0;
  std::vector<std::string>
      problems;  // empty = the chain is whole; at most the first `max_problems`
};

// Re-hashes all entries and compares the end with the head that is kept beside them: entries cut
// off at the end leave a whole, shorter chain.
AuditChain CheckAuditChain(Database& database, std::size_t max_problems);

}  // namespace clashdeck::db
