#include "api/snapshot.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "api/conditional.h"
#include "api/json_text.h"
#include "app/json.h"

namespace clashdeck::api {

namespace {

std::uint64_t NextStoreId() {
  static std::atomic<std::uint64_t> next{1};
  return next.fetch_add(1);
}

std::string FingerprintOf(const app::FormatSet& formats, const GameCatalog& catalog) {
  const auto found = formats.fingerprints.find(catalog.game().id.str());
  return found == formats.fingerprints.end() ? std::string() : found->second;
}

}  // namespace

GameBodies::GameBodies(std::shared_ptr<const GameCatalog> part, const std::string& today,
                       const app::FormatSet& set, const GameBodies* before)
    : catalog(std::move(part)),
      day(today),
      formats(FingerprintOf(set, *catalog)),
      lookup(std::make_shared<app::GameFormatLookup>(set.Of(catalog->game().id.str()))),
      engine(std::make_shared<const app::CoverageBook>(
          catalog, today, before == nullptr ? nullptr : before->engine.get())),
      indexes(catalog, today, lookup, lookup->days(), engine),
      decks(catalog, indexes),
      until(indexes.until()),
      texts(*catalog) {
  lookup->Attach(decks);
  for (CardIndex card = 0; card < catalog->card_count(); ++card)
    cards.Add(app::CardJson(*catalog, card, {.today = today, .engine = engine.get()}));
  printings.reserve(catalog->printing_count());
  for (PrintingIndex printing = 0; printing < catalog->printing_count(); ++printing)
    printings.push_back(JsonText(app::PrintingJson(*catalog, printing)));
}

GameBodies::~GameBodies() { lookup->Detach(); }

const GameBodies* ApiSnapshot::Find(std::string_view game) const {
  const auto found = games.find(game);
  return found == games.end() ? nullptr : found->second.get();
}

std::string_view ContentName(const GameCatalog& game) {
  return std::string_view(game.content_hash()).substr(0, 16);
}

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

void SnapshotStore::RenewFormats() {
  const std::lock_guard change(change_mutex_);
  Swap(Present()->catalog, sources_.today());
}

void SnapshotStore::Swap(app::CatalogPtr catalog, const std::string& today) {
  const SnapshotPtr before = Present();
  auto next = std::make_shared<ApiSnapshot>();
  next->day = today;
  next->formats = sources_.formats();
  for (const auto& [game, part] : catalog->games()) {
    std::shared_ptr<const GameBodies> bodies;
    if (before && before->games.contains(game)) bodies = before->games.at(game);
    const bool holds = bodies && bodies->catalog == part &&
                       bodies->formats == FingerprintOf(*next->formats, *part) &&
                       (bodies->until.empty() || today < bodies->until);
    if (!holds)
      bodies = std::make_shared<const GameBodies>(part, today, *next->formats, bodies.get());
    if (!bodies->until.empty() && (next->until.empty() || bodies->until < next->until)) {
      next->until = bodies->until;
    }
    next->games[game] = std::move(bodies);
  }
  if (const std::string day = next->formats->NextChange(today);
      !day.empty() && (next->until.empty() || day < next->until))
    next->until = day;
  next->catalog = std::move(catalog);
  next->last_modified = sources_.last_modified();
  // The day of the next change tells which changes are in force, whatever the day is.
  next->origin = std::make_shared<const Origin>(Origin{
      .data_version = next->data_version(),
      .last_modified_http = HttpDate(next->last_modified),
      .tag_seed = HashText(next->formats->fingerprint, HashText(next->until, sources_.tag_seed))});
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
