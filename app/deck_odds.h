// The chances that a deck's hands and draws hold cards of some groups: request, answer, and lines
// for a terminal. Start with OddsJson(); docs/odds.md says what the numbers mean.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/deck/deck.h"
#include "core/query/index.h"
#include "core/result.h"

namespace clashdeck::app {

inline constexpr std::uint32_t kDefaultTurns = 5;
inline constexpr std::size_t kMaxGroupQuery = 500;  // characters
inline constexpr std::size_t kMaxGroupLabel = 60;

struct OddsGroup {
  std::string q = {};
  std::uint32_t min = 1;
  std::optional<std::uint32_t> max = {};
  std::string label = {};  // empty = the query
};

enum class Play : std::uint8_t { kFirst, kDraw, kBoth };  // who has the first turn

struct OddsRequest {
  std::vector<OddsGroup> groups = {};
  std::optional<std::uint32_t> turns = {};
  Play play = Play::kBoth;
  std::uint32_t mulligans = 0;
  std::optional<std::uint32_t> used = {};  // cards a turn, where a hand is filled up
};

// The keys that name the deck (text, deck, code) are known and left to others. kUnknownKey or
// kBadBody with the pointer of what is wrong.
Result<OddsRequest> ReadOddsRequest(const nlohmann::json& body);

// `index` must hold every card of the deck (with previews). Query mistakes point at /groups/<n>/q;
// kTooLarge for a deck or a question over its limits.
Result<nlohmann::ordered_json> OddsJson(const Deck& deck, const query::SearchIndex& index,
                                        const OddsRequest& request);

// The answer as a table.
std::string OddsText(const nlohmann::ordered_json& answer);

}  // namespace clashdeck::app
