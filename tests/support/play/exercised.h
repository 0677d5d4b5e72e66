// Which abilities random play has used: coverage tier 4 of docs/card-text.md.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/play/playout.h"

namespace clashdeck::play {

// An ability of a card that is in a deck or stands as its Contender.
struct Unused {
  std::string card;
  std::size_t ability = 0;  // in text order, from 1
};

// Plays the games of `count` seeds from `first` on and tells what they have not used. Triggered,
// activated and resolving abilities are used when they resolve, static ones when they are in force,
// those about the card's own cost or entering when it resolves.
std::vector<Unused> UnusedAbilities(const CardTable& table, std::uint64_t first,
                                    std::uint64_t count);

}  // namespace clashdeck::play
