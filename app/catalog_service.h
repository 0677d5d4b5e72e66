// Holds the current Catalog and swaps it when data has changed. Readers take a shared pointer and
// keep a consistent view for as long as they like.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog.h"
#include "db/store.h"
#include "importers/game_loader.h"

namespace clashdeck::app {

using CatalogPtr = std::shared_ptr<const Catalog>;
using GameCatalogPtr = std::shared_ptr<const GameCatalog>;

class CatalogService {
 public:
  // Loads every game's records from the store and builds the first snapshot. Throws db::DbError.
  CatalogService(std::vector<importers::GameFolder> games, db::Store& store);

  CatalogPtr current() const;
  const importers::GameFolder* FindGame(std::string_view game) const;
  const std::vector<importers::GameFolder>& games() const { return games_; }

  // The game's part of a snapshot, not shown to anybody yet. `game` must be a known one.
  GameCatalogPtr Prepare(std::string_view game, Records records) const;
  // Called after a committed import with what Prepare() made and the snapshot it was made on. The
  // other games' parts are shared, not rebuilt. Where a reload came in between, which may show a
  // later commit of another process, what is shown is the newest. When a listener throws, the
  // snapshot stays as it was and the next ReloadIfChanged() brings it up to date.
  CatalogPtr Replace(GameCatalogPtr part, const CatalogPtr& base);

  // Reads everything from the store again if somebody has committed what the snapshot does not
  // show; true when the snapshot changed. A call that throws is repeated by the next one.
  bool ReloadIfChanged();

  // `listener` is called with the present snapshot at once and with every later one, just before
  // that becomes current().
  void Subscribe(std::function<void(CatalogPtr)> listener);

 private:
  CatalogPtr Build() const;
  bool ShowNewest();
  void Swap(CatalogPtr next);

  std::vector<importers::GameFolder> games_;
  db::Store& store_;
  mutable std::mutex mutex_;  // guards the pointer; held for a copy only
  std::mutex change_mutex_;   // one change at a time; guards the listeners
  CatalogPtr current_;
  std::int64_t seen_changes_ = 0;
  std::vector<std::function<void(CatalogPtr)>> listeners_;
};

}  // namespace clashdeck::app
