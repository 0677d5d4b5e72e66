// Formats that organisers added: every revision of each, as it was sent.
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteFormatRepository : public FormatRepository {
 public:
  explicit SqliteFormatRepository(Database& database) : database_(database) {}

  void Insert(const FormatRevision& revision) override;
  std::optional<FormatRevision> Newest(std::string_view game, std::string_view id) override;
  std::vector<FormatRevision> AllNewest() override;
  std::vector<FormatRevision> RevisionsOf(std::string_view game, std::string_view id) override;
  std::int64_t Count() override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db
