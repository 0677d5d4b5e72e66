#include "app/search_indexes.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "core/change_days.h"

namespace clashdeck::app {

namespace {

std::vector<std::string> Joined(std::vector<std::string> days,
                                const std::vector<std::string>& more) {
  days.insert(days.end(), more.begin(), more.end());
  std::sort(days.begin(), days.end());
  days.erase(std::unique(days.begin(), days.end()), days.end());
  return days;
}

}  // namespace

SearchIndexes::SearchIndexes(std::shared_ptr<const GameCatalog> catalog, std::string today,
                             std::shared_ptr<const query::FormatLookup> formats,
                             const std::vector<std::string>& days,
                             std::shared_ptr<const query::EngineLookup> engine)
    : catalog_(std::move(catalog)),
      formats_(std::move(formats)),
      engine_(std::move(engine)),
      changes_(Joined(ChangeDays(*catalog_), days)),
      day_(std::move(today)),
      today_(query::BuildIndex(catalog_, {.as_of = day_, .formats = formats_, .engine = engine_})) {
}

std::string SearchIndexes::until() const { return NextChange(changes_, day_); }

SearchIndexes::Wanted SearchIndexes::Read(std::string_view day, bool previews) const {
  Wanted wanted{.day = LastChange(changes_, day.empty() ? day_ : day), .previews = previews};
  // With nothing to come there are no previews.
  if (NextChange(changes_, wanted.day).empty()) wanted.previews = false;
  wanted.today = !wanted.previews && wanted.day == LastChange(changes_, day_);
  return wanted;
}

std::shared_future<IndexPtr> SearchIndexes::Find(const Wanted& wanted) const {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
    return kept.day == wanted.day && kept.previews == wanted.previews;
  });
  if (found == kept_.end()) return {};
  std::rotate(found, found + 1, kept_.end());
  return kept_.back().index;
}

IndexPtr SearchIndexes::Ready(std::string_view day, bool previews) const {
  const Wanted wanted = Read(day, previews);
  if (wanted.today) return today_;
  const std::lock_guard lock(mutex_);
  const auto index = Find(wanted);
  const bool made =
      index.valid() && index.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  return made ? index.get() : nullptr;
}

IndexPtr SearchIndexes::On(std::string_view day, bool previews) const {
  const Wanted wanted = Read(day, previews);
  if (wanted.today) return today_;
  std::promise<IndexPtr> made;
  std::shared_future<IndexPtr> index;
  {
    const std::lock_guard lock(mutex_);
    index = Find(wanted);
    if (!index.valid()) {
      kept_.push_back(
          {.day = wanted.day, .previews = wanted.previews, .index = made.get_future().share()});
      if (kept_.size() > kKept) kept_.pop_front();
    }
  }
  if (index.valid()) return index.get();
  try {
    IndexPtr fresh = query::BuildIndex(
        catalog_,
        {.as_of = wanted.day, .previews = wanted.previews, .formats = formats_, .engine = engine_});
    made.set_value(fresh);
    return fresh;
  } catch (const std::exception&) {  // the next one who asks tries again
    made.set_exception(std::current_exception());
    const std::lock_guard lock(mutex_);
    std::erase_if(kept_, [&](const Kept& kept) {
      return kept.day == wanted.day && kept.previews == wanted.previews;
    });
    throw;
  }
}

}  // namespace clashdeck::app
