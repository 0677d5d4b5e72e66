#include "app/search_indexes.h"

#include <algorithm>
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
                             const std::vector<std::string>& days)
    : catalog_(std::move(catalog)),
      formats_(std::move(formats)),
      changes_(Joined(ChangeDays(*catalog_), days)),
      day_(std::move(today)),
      today_(query::BuildIndex(catalog_, {.as_of = day_, .formats = formats_})) {}

std::string SearchIndexes::until() const { return NextChange(changes_, day_); }

IndexPtr SearchIndexes::On(std::string_view day, bool previews) const {
  const std::string wanted = LastChange(changes_, day.empty() ? day_ : day);
  // With nothing to come there are no previews.
  if (NextChange(changes_, wanted).empty()) previews = false;
  if (!previews && wanted == LastChange(changes_, day_)) return today_;

  std::promise<IndexPtr> made;
  std::shared_future<IndexPtr> index;
  bool mine = false;
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
      return kept.day == wanted && kept.previews == previews;
    });
    if (found != kept_.end()) {
      index = found->index;
    } else {
      mine = true;
      index = made.get_future().share();
      kept_.push_back({.day = wanted, .previews = previews, .index = index});
      if (kept_.size() > kKept) kept_.pop_front();
    }
  }
  if (mine) {
    try {
      made.set_value(query::BuildIndex(
          catalog_, {.as_of = wanted, .previews = previews, .formats = formats_}));
    } catch (const std::exception&) {  // the next one who asks tries again
      made.set_exception(std::current_exception());
      const std::lock_guard lock(mutex_);
      std::erase_if(
          kept_, [&](const Kept& kept) { return kept.day == wanted && kept.previews == previews; });
    }
  }
  return index.get();
}

}  // namespace clashdeck::app
