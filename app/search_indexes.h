// The search indexes of one game's part of a snapshot: today's is made at once, those of other days
// when they are asked for.
#pragma once

#include <cstddef>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/index.h"

namespace clashdeck::app {

using IndexPtr = std::shared_ptr<const query::SearchIndex>;

class SearchIndexes {
 public:
  // Of other days; the one that nobody has asked for longest goes first.
  static constexpr std::size_t kKept = 4;

  // `formats` answers legal: and its like; `days` are those on which it answers otherwise.
  // `engine` answers engine:.
  SearchIndexes(std::shared_ptr<const GameCatalog> catalog, std::string today,
                std::shared_ptr<const query::FormatLookup> formats = {},
                const std::vector<std::string>& days = {},
                std::shared_ptr<const query::EngineLookup> engine = {});
  SearchIndexes(const SearchIndexes&) = delete;
  SearchIndexes& operator=(const SearchIndexes&) = delete;

  const IndexPtr& today() const { return today_; }
  // The first day after today on which something changes; empty = none is known.
  std::string until() const;

  // As of `day`, empty = today. Days between two changes share one index. Any thread may ask; the
  // first one makes it, and only those who want the same wait.
  IndexPtr On(std::string_view day, bool previews) const;
  // The same as far as it is made; null = On() would take its time.
  IndexPtr Ready(std::string_view day, bool previews) const;
  // Formats are compiled over every card that has been shown by then.
  IndexPtr OnForDecks(std::string_view day) const { return On(day, /*previews=*/true); }
  bool ReadyForDecks(std::string_view day) const { return Ready(day, true) != nullptr; }

 private:
  struct Kept {
    std::string day;
    bool previews;
    std::shared_future<IndexPtr> index;
  };

  // What On() is asked for, as it is kept.
  struct Wanted {
    std::string day;
    bool previews = false;
    bool today = false;  // today's index is it
  };
  Wanted Read(std::string_view day, bool previews) const;
  std::shared_future<IndexPtr> Find(const Wanted& wanted) const;  // under mutex_; invalid = none

  std::shared_ptr<const GameCatalog> catalog_;
  std::shared_ptr<const query::FormatLookup> formats_;
  std::shared_ptr<const query::EngineLookup> engine_;
  std::vector<std::string> changes_;  // days
  std::string day_;                   // of today's index
  IndexPtr today_;
  mutable std::mutex mutex_;  // guards kept_; never held while an index is made or read
  mutable std::deque<Kept> kept_;
};

}  // namespace clashdeck::app
