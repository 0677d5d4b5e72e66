// The cards that a game draws from: the section that its opening names.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/deck/deck.h"
#include "core/query/index.h"
#include "core/result.h"

namespace clashdeck::app {

struct PileCard {
  CardIndex card = 0;
  std::uint32_t copies = 0;
};

struct Pile {
  const Opening* opening = nullptr;
  std::vector<PileCard> cards = {};  // in order of card, each once
  std::uint32_t size = 0;
};

// kBadRequest when the game does not say how it opens, kBadBody when the section has fewer cards
// than a hand, kTooLarge when it has more than odds::kMaxDeck.
Result<Pile> PileOf(const Deck& deck, const Game& game);

// Groups of each card of the pile, bit g for query g. `pointer` of query g is
// "<pointer>/<g>/q".
Result<std::vector<std::uint32_t>> GroupsOf(const Pile& pile, const query::SearchIndex& index,
                                            const std::vector<std::string>& queries,
                                            const std::string& pointer);

}  // namespace clashdeck::app
