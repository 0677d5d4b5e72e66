// What checks of decks need of one game's part of a snapshot: compiled formats and the rules that
// can be linked to. Any thread may ask.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "app/format_service.h"
#include "app/search_indexes.h"
#include "core/result.h"
#include "validators/compiled_format.h"

namespace clashdeck::app {

using CompiledPtr = std::shared_ptr<const validators::CompiledFormat>;

class DeckRules {
 public:
  // Of formats, days and tiers together; the one that was made first goes first.
  static constexpr std::size_t kKept = 32;

  // `indexes` is of the same catalog and must outlive this.
  DeckRules(std::shared_ptr<const GameCatalog> catalog, const SearchIndexes& indexes);
  DeckRules(const DeckRules&) = delete;
  DeckRules& operator=(const DeckRules&) = delete;

  const GameCatalog& catalog() const { return *catalog_; }
  const SearchIndexes& indexes() const { return indexes_; }

  // The format as it is on `day`. kNotFound when it has no version by then.
  Result<CompiledPtr> On(const FormatPtr& format, const std::string& day,
                         std::optional<int> tier) const;

  // Whether On() has what it needs of that day and takes no long time.
  bool Ready(std::string_view day) const { return indexes_.ReadyForDecks(day); }

  // Whether the game's own rulebook, as it was imported, has a rule of that number.
  bool HasRule(std::string_view number) const { return rules_.contains(number); }
  // Where the API shows it; empty when there is no such rule.
  std::string PathOf(std::string_view number) const;

 private:
  struct Kept {
    FormatPtr format;
    std::string day;
    std::optional<int> tier;
    CompiledPtr compiled;
  };
  CompiledPtr Find(const FormatPtr& format, const std::string& day, std::optional<int> tier) const;

  std::shared_ptr<const GameCatalog> catalog_;
  const SearchIndexes& indexes_;
  std::unordered_set<std::string_view> rules_;  // numbers; they belong to the catalog
  mutable std::once_flag named_;
  mutable std::shared_ptr<const validators::CardNames> names_;
  mutable std::mutex mutex_;  // guards kept_; never held while a format is compiled
  mutable std::deque<Kept> kept_;
};

}  // namespace clashdeck::app
