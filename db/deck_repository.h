// Saved decks and their revisions.
#pragma once

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

class SqliteDeckRepository : public DeckRepository {
 public:
  explicit SqliteDeckRepository(Database& database) : database_(database) {}

  void Insert(const SavedDeck& deck, const DeckRevision& first) override;
  void Add(const DeckRevision& revision) override;
  std::optional<SavedDeck> Find(std::string_view id) override;
  std::optional<DeckRevision> FindRevision(std::string_view id, std::int64_t number) override;
  std::vector<DeckRevision> RevisionsOf(std::string_view id, std::int64_t before,
                                        std::size_t limit) override;
  bool Delete(std::string_view id) override;
  std::vector<SavedDeck> List(std::string_view after, std::size_t limit) override;

 private:
  void InsertRevision(const DeckRevision& revision);

  Database& database_;
};

}  // namespace clashdeck::db
