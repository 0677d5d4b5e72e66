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

// The first day after `today` on which a card's text changes; empty = none is known.
std::string NextChange(const GameCatalog& catalog, const std::string& today) {
  std::string next;
  for (const auto& [id, text] : catalog.records().texts) {
    if (text.effective > today && (next.empty() || text.effective < next)) next = text.effective;
  }
  return next;
}

std::shared_ptr<const GameBodies> RenderGame(std::shared_ptr<const GameCatalog> catalog,
                                             const std::string& today) {
  auto bodies = std::make_shared<GameBodies>();
  bodies->day = today;
  bodies->until = NextChange(*catalog, today);
  bodies->cards.reserve(catalog->card_count());
  for (CardIndex card = 0; card < catalog->card_count(); ++card) {
    bodies->cards.push_back(JsonText(app::CardJson(*catalog, card, {.today = today})));
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

std::string ContentName(const GameCatalog& game) { return game.content_hash().substr(0, 16); }

SnapshotStore::SnapshotStore(SnapshotSources sources)
    : sources_(std::move(sources)), id_(NextStoreId()) {}

SnapshotPtr SnapshotStore::Present() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

void SnapshotStore::Accept(app::CatalogPtr catalog) {
  const std::lock_guard change(change_mutex_);
  Swap(std::move(catalog), sources_.today());
}

bool SnapshotStore::NewDay() {
  const std::lock_guard change(change_mutex_);
  const SnapshotPtr present = Present();
  const std::string today = sources_.today();
  if (present->until.empty() || today < present->until) return false;
  Swap(present->catalog, today);
  return true;
}

void SnapshotStore::Swap(app::CatalogPtr catalog, const std::string& today) {
  const SnapshotPtr before = Present();
  auto next = std::make_shared<ApiSnapshot>();
  for (const auto& [game, part] : catalog->games()) {
    std::shared_ptr<const GameBodies> bodies;
    if (before && before->games.contains(game)) bodies = before->games.at(game);
    const bool holds =
        bodies && bodies->catalog == part && (bodies->until.empty() || today < bodies->until);
    if (!holds) bodies = RenderGame(part, today);
    if (!bodies->until.empty() && (next->until.empty() || bodies->until < next->until)) {
      next->until = bodies->until;
    }
    next->games[game] = std::move(bodies);
  }
  next->catalog = std::move(catalog);
  next->last_modified = sources_.last_modified();
  // The day of the next change tells which changes are in force, whatever the day is.
  next->origin =
      std::make_shared<const Origin>(Origin{.data_version = next->data_version(),
                                            .last_modified_http = HttpDate(next->last_modified),
                                            .tag_seed = HashText(next->until, sources_.tag_seed)});
  const std::lock_guard lock(mutex_);
  if (before) Keep(*before, *next);
  current_ = std::move(next);
  generation_.fetch_add(1, std::memory_order_release);
}

void SnapshotStore::Keep(const ApiSnapshot& before, const ApiSnapshot& next) {
  for (const auto& [game, bodies] : before.games) {
    const GameBodies* now = next.Find(game);
    if (now != nullptr && now->catalog->content_hash() == bodies->catalog->content_hash()) continue;
    auto& older = older_[game];
    older.push_front({.game = bodies, .origin = before.origin});
    if (older.size() >= kKept) older.pop_back();
  }
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
              .snapshot = current_};
  }
  return cached.snapshot;
}

std::optional<ListingSource> SnapshotStore::Find(std::string_view game,
                                                 std::string_view content) const {
  const std::lock_guard lock(mutex_);
  if (const auto now = current_->games.find(game);
      now != current_->games.end() && ContentName(*now->second->catalog) == content) {
    return ListingSource{.game = now->second, .origin = current_->origin};
  }
  const auto older = older_.find(game);
  if (older == older_.end()) return std::nullopt;
  for (const ListingSource& source : older->second) {
    if (ContentName(*source.game->catalog) == content) return source;
  }
  return std::nullopt;
}

}  // namespace clashdeck::api
