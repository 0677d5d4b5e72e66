// What queries ask of formats (legal:, banned:, limited:, limit), answered by the compiled formats
// of one snapshot.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/deck_rules.h"
#include "app/format_service.h"
#include "core/query/formats.h"

namespace clashdeck::app {

class GameFormatLookup : public query::FormatLookup {
 public:
  explicit GameFormatLookup(const GameFormats& formats);

  // Formats are compiled over the indexes that ask this, so it comes first and gets the rules when
  // they are there. Without rules, or after Detach(), no format has an answer.
  void Attach(const DeckRules& rules);
  void Detach();

  // Constructed formats before drafted ones, those that stand alone before those that extend one,
  // then by id.
  const std::vector<std::string>& ids() const override { return ids_; }
  std::shared_ptr<const query::FormatCards> Find(std::string_view format,
                                                 std::string_view day) const override;
  // The days on which some answer changes, ascending.
  const std::vector<std::string>& days() const { return days_; }

 private:
  static constexpr std::size_t kKept = 16;
  struct Kept {
    CompiledPtr format;
    std::shared_ptr<const query::FormatCards> cards;
  };

  GameFormats formats_;
  std::vector<std::string> ids_;
  std::vector<std::string> days_;
  mutable std::mutex mutex_;  // guards what follows; held while a format is compiled
  const DeckRules* rules_ = nullptr;
  mutable std::deque<Kept> kept_;
};

}  // namespace clashdeck::app
