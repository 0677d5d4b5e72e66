#include "app/catalog_service.h"

#include <algorithm>
#include <map>
#include <utility>

namespace clashdeck::app {

CatalogService::CatalogService(std::vector<importers::GameFolder> games, db::Store& store)
    : games_(std::move(games)), store_(store), seen_changes_(store.ChangeCounter()) {
  current_ = Build();
}

CatalogPtr CatalogService::current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

const importers::GameFolder* CatalogService::FindGame(std::string_view game) const {
  const auto found = std::find_if(
      games_.begin(), games_.end(),
      [&](const importers::GameFolder& folder) { return folder.game.id.str() == game; });
  return found == games_.end() ? nullptr : &*found;
}

CatalogPtr CatalogService::Build() const {
  std::map<std::string, std::shared_ptr<const GameCatalog>> parts;
  store_.Read([&](db::Session& session) {
    for (const importers::GameFolder& folder : games_) {
      parts[folder.game.id.str()] = std::make_shared<const GameCatalog>(
          folder.game, session.records.Load(folder.game.id.str()));
    }
  });
  return std::make_shared<const Catalog>(std::move(parts));
}

GameCatalogPtr CatalogService::Prepare(std::string_view game, Records records) const {
  return std::make_shared<const GameCatalog>(FindGame(game)->game, std::move(records));
}

CatalogPtr CatalogService::Replace(GameCatalogPtr part, const CatalogPtr& base) {
  const std::lock_guard change(change_mutex_);
  if (current() != base) {
    ShowNewest();
    return current();
  }
  auto parts = current()->games();
  const std::string game = part->game().id.str();
  parts[game] = std::move(part);
  auto next = std::make_shared<const Catalog>(std::move(parts));
  Swap(next);
  return next;
}

bool CatalogService::ReloadIfChanged() {
  const std::lock_guard change(change_mutex_);
  // The counter is read before the data: a commit in between is noticed by the next call.
  const std::int64_t changes = store_.ChangeCounter();
  if (changes == seen_changes_) return false;
  const bool changed = ShowNewest();
  seen_changes_ = changes;  // last: what failed is tried again
  return changed;
}

bool CatalogService::ShowNewest() {
  std::optional<db::ImportEntry> newest;
  store_.Read([&](db::Session& session) { newest = session.imports.Newest(); });
  if (!newest || newest->version_after == current()->data_version())
    return false;  // our own commit
  CatalogPtr next = Build();
  const bool changed = next->data_version() != current()->data_version();
  if (changed) Swap(std::move(next));
  return changed;
}

void CatalogService::Subscribe(std::function<void(CatalogPtr)> listener) {
  const std::lock_guard change(change_mutex_);
  listener(current());
  listeners_.push_back(std::move(listener));
}

void CatalogService::Swap(CatalogPtr next) {
  // A listener that throws stops the change before anybody sees half of it.
  for (const auto& listener : listeners_) listener(next);
  const std::lock_guard lock(mutex_);
  current_ = std::move(next);
}

}  // namespace clashdeck::app
