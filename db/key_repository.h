// API keys: the hash of each secret, never the secret.
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteKeyRepository : public KeyRepository {
 public:
  explicit SqliteKeyRepository(Database& database) : database_(database) {}

  void Insert(const KeyEntry& entry) override;
  std::optional<KeyEntry> Find(std::string_view id) override;
  std::vector<KeyEntry> List() override;
  bool Revoke(std::string_view id, std::string_view at) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db
