// Answers that were given to writes with an Idempotency-Key, to be given again.
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteIdempotencyRepository : public IdempotencyRepository {
 public:
  explicit SqliteIdempotencyRepository(Database& database) : database_(database) {}

  std::optional<IdempotentAnswer> Find(std::string_view actor, std::string_view key) override;
  // Throws DbError when the actor has used the key already.
  void Insert(const IdempotentAnswer& answer) override;
  void DeleteOlderThan(std::string_view created_at) override;
  void Erase(std::string_view actor, std::string_view id, std::string_view text) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db
