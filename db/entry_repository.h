// Entries of events, the revisions of their decks and what judges found.
#pragma once

#include "db/event_repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteEntryRepository : public EntryRepository {
 public:
  explicit SqliteEntryRepository(Database& database) : database_(database) {}

  void Insert(const EntryRow& entry) override;
  void Update(const EntryRow& entry) override;
  void UpdateDeck(const EntryRow& entry) override;
  std::optional<EntryRow> Find(std::string_view id) override;
  std::optional<EntryRow> FindByName(std::string_view event, std::string_view fold,
                                     std::string_view reference) override;
  std::vector<EntryRow> List(const EntryPage& page) override;
  std::size_t Count(std::string_view event) override;
  std::vector<EntryRow> Unlocked(std::string_view event) override;

  void Insert(const EntryRevisionRow& revision) override;
  void EraseReason(const EntryRevisionRow& revision) override;
  std::optional<EntryRevisionRow> FindRevision(std::string_view entry,
                                               std::int64_t number) override;
  std::optional<std::string> FindContent(std::string_view entry, std::int64_t number) override;
  std::vector<EntryRevisionRow> RevisionsOf(std::string_view entry, std::int64_t before,
                                            std::size_t limit) override;

  void Insert(const EntryCheckRow& check) override;
  void EraseNote(const EntryCheckRow& check) override;
  std::vector<EntryCheckRow> ChecksOf(std::string_view entry, std::int64_t before,
                                      std::size_t limit) override;

 private:
  Database& database_;
};

}  // namespace clashdeck::db
