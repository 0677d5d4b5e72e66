// Which erasures wait for the database to be rewritten.
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteScrubRepository : public ScrubRepository {
 public:
  explicit SqliteScrubRepository(Database& database) : database_(database) {}

  void Owe() override;
  std::int64_t Owed() override;
  void Settle(std::int64_t number) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db
