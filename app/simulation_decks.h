// Decks as simulations take them: read, checked in a format, and written in one spelling.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/deck_input.h"
#include "app/deck_pile.h"
#include "app/deck_rules.h"
#include "app/simulation_ground.h"
#include "core/result.h"

namespace clashdeck::app {

struct SimulatedDeck {
  std::string code = {};  // without printings and names, so that every form of a deck has the same
  std::string hash = {};
  CardIndex contender = 0;
  std::vector<PileCard> cards = {};  // that are drawn from, each once
  std::uint32_t size = 0;
  bool legal = true;
  std::vector<std::string> problems = {};  // why it is not
};

struct DeckWish {
  std::string format = {};
  std::string day = {};  // SimulationGround::DayOf()
  bool allow_illegal = false;
};

// The format as it is on the day.
struct FormatName {
  std::string id = {};
  std::string version = {};  // effective day
  std::string hash = {};
};
Result<FormatName> FindFormat(const SimulationGround& ground, const DeckWish& wish);

// kBadDeck with all lines that are not understood, for a deck without a Contender or with several,
// and for one that is too small or too large to be played; kIllegalDeck with all problems when it
// breaks the format's rules and may not.
Result<SimulatedDeck> ReadSimulatedDeck(const DeckInput& input, const SimulationGround& ground,
                                        const DeckWish& wish);

}  // namespace clashdeck::app
