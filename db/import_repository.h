// The journal of imports and of every row they changed.
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteImportRepository : public ImportRepository {
 public:
  explicit SqliteImportRepository(Database& database) : database_(database) {}

  std::int64_t Insert(const ImportEntry& entry, std::span<const RowChange> changes) override;
  // Both throw DbError when there is no such import.
  void SetStatus(std::int64_t number, std::string_view status) override;
  void Complete(const ImportEntry& entry) override;
  std::optional<ImportEntry> Find(std::int64_t number) override;
  std::optional<ImportEntry> Newest() override;
  std::optional<ImportEntry> LatestDone(std::string_view game) override;
  std::vector<ImportEntry> List(std::string_view game, std::int64_t before,
                                std::size_t limit) override;
  std::vector<RowChange> ChangesOf(std::int64_t number) override;
  std::optional<std::int64_t> NumberOfVersion(std::string_view game,
                                              std::string_view data_version) override;
  std::optional<std::int64_t> NumberThatChanged(std::string_view data_version) override;
  std::string LastChange() override;
  std::int64_t NumberBefore(std::string_view game, std::string_view created_at) override;
  std::vector<JournalChange> Changes(std::string_view game, const ChangePage& page) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db
