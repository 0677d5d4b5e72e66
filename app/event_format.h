// The format of an event: frozen as the texts that make it when the event is made, listed cards by
// id, and read from them ever after.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/deck_check.h"
#include "app/format_service.h"
#include "core/result.h"

namespace clashdeck::app {

// What checks for an event are made with; all of it of one snapshot, and kept by the caller.
struct EventSources {
  const DeckRules& rules;
  const FormatSet& formats;  // the present ones
  const std::string& data_version;
};

// The texts as a row holds them.
std::string FrozenText(const std::vector<std::string>& texts, const GameCatalog& catalog);

// The format that the texts make, the first of them. kBadGameData when a newer program does not
// understand them any more.
Result<KnownFormat> ReadTexts(const std::vector<std::string>& texts, const DeckRules& rules);
Result<KnownFormat> ReadFrozen(std::string_view frozen, const DeckRules& rules);

// Formats of events that are in use, each read once. Any thread may ask.
class FrozenFormats {
 public:
  static constexpr std::size_t kKept = 32;

  // A set with this one format.
  Result<std::shared_ptr<const FormatSet>> Of(const db::EventRow& event, db::Store& store,
                                              const DeckRules& rules);

 private:
  struct Kept {
    std::string event;
    std::shared_ptr<const FormatSet> formats;
  };
  std::mutex mutex_;  // guards kept_; never held while a format is read
  std::deque<Kept> kept_;
};

}  // namespace clashdeck::app
