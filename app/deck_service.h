// Saved decks: immutable revisions under an unguessable id; whoever knows it may read, the owner or
// an admin may change.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/answer_keeper.h"
#include "app/catalog_service.h"
#include "app/clock.h"
#include "app/deck_input.h"
#include "app/key_service.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

inline constexpr std::size_t kMaxReason = 200;  // characters

struct StoredDeck {
  db::SavedDeck deck = {};
  db::DeckRevision revision = {};  // the current one, or the one that was asked for
};

struct SaveDeckRequest {
  DeckInput deck = {};
  std::string reason = {};  // empty = none
  Principal caller = {};
  std::optional<std::int64_t> if_revision = {};  // the revision that must be current
  Keeping<StoredDeck> keeping = {};
};

class DeckService {
 public:
  DeckService(CatalogService& catalogs, db::Store& store, Clock clock);

  // Errors: kNotFound for the game or the deck, kBadDeck and others when the list is not understood
  // as a whole, kForbidden for somebody else's deck, kPreconditionFailed when another revision is
  // current.
  Result<StoredDeck> Create(const std::string& game, const SaveDeckRequest& request);
  Result<StoredDeck> Revise(const std::string& id, const SaveDeckRequest& request);
  // The content is gone afterwards; the audit log keeps fingerprints.
  struct DeleteRequest {
    Principal caller = {};
    std::optional<std::int64_t> if_revision = {};
    Keeping<std::string> keeping = {};  // of the id
  };
  Result<void> Delete(const std::string& id, const DeleteRequest& request);

  Result<StoredDeck> Find(std::string_view id, std::optional<std::int64_t> number = {});
  // Newest first, without contents; before 0 = from the newest.
  Result<std::vector<db::DeckRevision>> Revisions(std::string_view id, std::int64_t before,
                                                  std::size_t limit);

  // The deck of a revision over the present data. kConflict when it names a card that is not there
  // any more.
  Result<Deck> DeckOf(const StoredDeck& stored, const GameCatalog& catalog);

 private:
  Result<db::DeckRevision> ReadRevision(const std::string& game, const SaveDeckRequest& request);

  CatalogService& catalogs_;
  db::Store& store_;
  Clock clock_;
};

}  // namespace clashdeck::app
