// What requests are answered from: the catalog and everything that follows from it and is cheaper
// to make once per change than once per request. Built by SnapshotStore on every swap of the
// catalog.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/bulk_bodies.h"
#include "api/card_bodies.h"
#include "api/hex.h"
#include "api/http.h"
#include "api/text_lists.h"
#include "app/card_coverage.h"
#include "app/catalog_service.h"
#include "app/deck_rules.h"
#include "app/format_lookup.h"
#include "app/search_indexes.h"
#include "core/catalog.h"

namespace clashdeck::api {

// Answers of one game that are ready to send. Shared by snapshots whose game has not changed.
struct GameBodies {
  // `before` is what the game had until now, or null: texts that it has compiled are not compiled
  // again.
  GameBodies(std::shared_ptr<const GameCatalog> part, const std::string& today,
             const app::FormatSet& formats, const GameBodies* before);
  ~GameBodies();
  GameBodies(const GameBodies&) = delete;
  GameBodies& operator=(const GameBodies&) = delete;

  std::shared_ptr<const GameCatalog> catalog;
  std::string day;      // cards have the text of this day ...
  std::string formats;  // fingerprint of the game's formats
  std::shared_ptr<app::GameFormatLookup> lookup;
  std::shared_ptr<const app::CoverageBook> engine;
  app::SearchIndexes indexes;          // ... and are searched as of it ...
  app::DeckRules decks;                // formats as they are on a day
  std::string until;                   // ... until this one, when something changes; empty = always
  CardBodies cards;                    // GET .../cards/{id} without parameters
  std::vector<std::string> printings;  // by PrintingIndex
  TextLists texts;
  mutable BulkBodies bulk;  // made by the first who asks
};

struct ApiSnapshot {
  app::CatalogPtr catalog;
  std::map<std::string, std::shared_ptr<const GameBodies>, std::less<>> games;
  std::shared_ptr<const app::FormatSet> formats;
  std::string day;            // when it was made; formats stay as they are until `until`
  std::string last_modified;  // ISO time of the last change of content, empty = never
  std::string until;          // the first of the games' and formats' days of change; empty = none
  std::shared_ptr<const Origin> origin;  // of every answer that is made from it

  const std::string& data_version() const { return catalog->data_version(); }
  const GameBodies* Find(std::string_view game) const;
};

using SnapshotPtr = std::shared_ptr<const ApiSnapshot>;

// What a listing is read from, page by page.
struct ListingSource {
  std::shared_ptr<const GameBodies> game;
  std::shared_ptr<const Origin> origin;  // of the last snapshot that had the game like this
};

// Names the content of a game's part; a cursor holds it.
std::string_view ContentName(const GameCatalog& game);

// Where a snapshot gets what the catalog does not hold.
struct SnapshotSources {
  std::function<std::string()> last_modified;  // time of the last change of content; asked at swaps
  std::function<std::string()> today;          // ISO day
  std::function<std::shared_ptr<const app::FormatSet>()> formats;
  std::uint64_t tag_seed = kHashStart;  // names the program and the games' definitions
};

// Holds the present snapshot and, of every game, the few parts before it, so that a listing can be
// read on while data changes.
class SnapshotStore {
 public:
  static constexpr std::size_t kKept = 4;  // of each game, with the present one

  explicit SnapshotStore(SnapshotSources sources);
  SnapshotStore(const SnapshotStore&) = delete;
  SnapshotStore& operator=(const SnapshotStore&) = delete;

  void Accept(app::CatalogPtr catalog);
  // Takes the formats as they are now.
  void RenewFormats();
  // Renders again what a change that takes effect today has made another; true when there was one.
  bool NewDay();

  // Does not lock while the snapshot stays the same: each thread keeps its own pointer. The
  // reference is valid until this thread's next call; copy it to keep it longer.
  const SnapshotPtr& Current() const;
  // Nothing when the game's content of that name is not kept any more.
  std::optional<ListingSource> Find(std::string_view game, std::string_view content) const;
  std::uint64_t swaps() const { return generation_.load(std::memory_order_relaxed); }

 private:
  void Swap(app::CatalogPtr catalog, const std::string& today);
  void Keep(const ApiSnapshot& before, const ApiSnapshot& next);
  SnapshotPtr Present() const;

  SnapshotSources sources_;
  std::uint64_t id_;  // tells this store from one that lived at the same address
  std::atomic<std::uint64_t> generation_{0};  // raised by every swap
  std::mutex change_mutex_;                   // one swap at a time
  mutable std::mutex mutex_;                  // guards current_ and older_
  SnapshotPtr current_;
  std::map<std::string, std::deque<ListingSource>, std::less<>> older_;  // by game, newest first
};

}  // namespace clashdeck::api
