// Records of a game in their tables (record_tables.h).
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteRecordRepository : public RecordRepository {
 public:
  explicit SqliteRecordRepository(Database& database) : database_(database) {}

  Records Load(std::string_view game) override;
  // Throws DbError when a record to insert is there already, or one to change or remove is not.
  void Apply(std::string_view game, std::span<const RowChange> changes) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db
