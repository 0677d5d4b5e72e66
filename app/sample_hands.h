// Opening hands of a shuffled deck and the cards that come after them, the same for the same seed.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/deck/deck.h"
#include "core/query/index.h"
#include "core/result.h"

namespace clashdeck::app {

inline constexpr std::uint32_t kMaxSampleHands = 100;

struct HandsRequest {
  std::uint32_t hands = 1;
  std::uint64_t seed = 0;
  std::uint32_t next = 5;  // cards shown after each hand, as far as the deck goes
};

// The keys that name the deck (text, deck, code) are known and left to others.
Result<HandsRequest> ReadHandsRequest(const nlohmann::json& body);

// Hand n depends on the deck's cards, the seed and n alone: neither on how many are asked for, nor
// on the order in which the list names the cards.
Result<nlohmann::ordered_json> HandsJson(const Deck& deck, const GameCatalog& catalog,
                                         const HandsRequest& request);

// The answer as lines of a terminal.
std::string HandsText(const nlohmann::ordered_json& answer);

}  // namespace clashdeck::app
