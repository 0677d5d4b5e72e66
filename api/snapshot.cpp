#include "api/snapshot.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "api/conditional.h"
#include "api/json_text.h"
#include "app/json.h"

namespace clashdeck::api {

namespace {

constexpr const char* kNoDay = "~";  // sorts behind every ISO day

std::string FirstRelease(const GameCatalog& catalog, CardIndex card) {
  std::string first = kNoDay;
  for (PrintingIndex printing : catalog.printings_of(card)) {
    const std::string& day = catalog.set_of(printing).released;
    if (!day.empty() && day < first) first = day;
  }
  return first;
}

// Card indexes are in id order, so the index breaks ties by id.
template <class KeyOf>
std::vector<CardIndex> SortedBy(const GameCatalog& catalog, KeyOf key_of) {
  using Key = decltype(key_of(CardIndex{0}));
  std::vector<std::pair<Key, CardIndex>> keyed;
  for (CardIndex card = 0; card < catalog.card_count(); ++card)
    keyed.emplace_back(key_of(card), card);
  std::sort(keyed.begin(), keyed.end());
  std::vector<CardIndex> cards;
  cards.reserve(keyed.size());
  for (const auto& [key, card] : keyed) cards.push_back(card);
  return cards;
}

std::shared_ptr<const GameBodies> RenderGame(std::shared_ptr<const GameCatalog> catalog) {
  auto bodies = std::make_shared<GameBodies>();
  bodies->cards.reserve(catalog->card_count());
  for (CardIndex card = 0; card < catalog->card_count(); ++card) {
    bodies->cards.push_back(JsonText(app::CardJson(*catalog, card)));
    bodies->cards.back().shrink_to_fit();
  }
  bodies->by_name = SortedBy(*catalog, [&](CardIndex card) { return catalog->folded_name(card); });
  bodies->by_release =
      SortedBy(*catalog, [&](CardIndex card) { return FirstRelease(*catalog, card); });
  bodies->released = static_cast<std::size_t>(
      std::count_if(bodies->by_release.begin(), bodies->by_release.end(),
                    [&](CardIndex card) { return FirstRelease(*catalog, card) != kNoDay; }));
  bodies->catalog = std::move(catalog);
  return bodies;
}

std::uint64_t NextStoreId() {
  static std::atomic<std::uint64_t> next{1};
  return next.fetch_add(1);
}

}  // namespace

std::vector<CardIndex> GameBodies::InOrder(std::string_view order, bool descending) const {
  std::vector<CardIndex> sorted = order == "released" ? by_release : by_name;
  if (order == "id") std::iota(sorted.begin(), sorted.end(), CardIndex{0});
  if (!descending) return sorted;
  const auto known =
      order == "released" ? sorted.begin() + static_cast<std::ptrdiff_t>(released) : sorted.end();
  std::reverse(sorted.begin(), known);
  std::reverse(known, sorted.end());
  return sorted;
}

const GameBodies* ApiSnapshot::Find(std::string_view game) const {
  const auto found = games.find(game);
  return found == games.end() ? nullptr : found->second.get();
}

SnapshotStore::SnapshotStore(std::function<std::string()> last_modified)
    : last_modified_(std::move(last_modified)), id_(NextStoreId()) {}

void SnapshotStore::Accept(app::CatalogPtr catalog) {
  SnapshotPtr before;
  {
    const std::lock_guard lock(mutex_);
    if (!kept_.empty()) before = kept_.front();
  }
  auto next = std::make_shared<ApiSnapshot>();
  for (const auto& [game, part] : catalog->games()) {
    std::shared_ptr<const GameBodies> bodies;
    if (before && before->games.contains(game)) bodies = before->games.at(game);
    next->games[game] = bodies && bodies->catalog == part ? bodies : RenderGame(part);
  }
  next->catalog = std::move(catalog);
  next->last_modified = last_modified_();
  next->last_modified_http = HttpDate(next->last_modified);
  const std::lock_guard lock(mutex_);
  kept_.push_front(std::move(next));
  if (kept_.size() > kKept) kept_.pop_back();
  generation_.fetch_add(1, std::memory_order_release);
}

const SnapshotPtr& SnapshotStore::Current() const {
  struct Cached {
    std::uint64_t store = 0;
    std::uint64_t generation = 0;
    SnapshotPtr snapshot;
  };
  thread_local Cached cached;
  const std::uint64_t generation = generation_.load(std::memory_order_acquire);
  if (cached.store != id_ || cached.generation != generation) {
    const std::lock_guard lock(mutex_);
    cached = {.store = id_,
              .generation = generation_.load(std::memory_order_relaxed),
              .snapshot = kept_.front()};
  }
  return cached.snapshot;
}

SnapshotPtr SnapshotStore::Find(std::string_view data_version) const {
  const std::lock_guard lock(mutex_);
  for (const SnapshotPtr& snapshot : kept_) {
    if (snapshot->data_version() == data_version) return snapshot;
  }
  return nullptr;
}

}  // namespace clashdeck::api
