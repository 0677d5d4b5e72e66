// What one game says to the tallies, as plain numbers. A game that can be simulated fills this in;
// nothing that reads it knows rules. Seen from the deck that the report is about.
#pragma once

#include <array>
#include <cstdint>

#include "engine/simulate/report.h"

namespace clashdeck::simulate {

inline constexpr int kMaxSlots = 128;     // different cards of a deck
inline constexpr int kMaxResources = 31;  // more count as so many

struct TurnFacts {
  std::int16_t damage_so_far = 0;
  std::uint8_t resources = 0;
  std::uint8_t unspent = 0;
  std::uint8_t hand = 0;
  effects::ColorMask color_seen = 0;
  effects::ColorMask color_placed = 0;
};

struct CardFactsOfGame {
  bool opening = false;
  bool drawn = false;
  bool early = false;
  bool asked = false;     // whether it was castable on curve is known
  bool castable = false;  // and so it was
  bool played = false;
  bool placed = false;
  bool set = false;
  std::uint8_t turn_drawn = 0;
  std::uint8_t turn_played = 0;
};

struct GameFacts {
  Ending ending = Ending::kTurnLimit;
  bool began = true;
  int kill_turn = 0;  // 0: not won
  int turns = 0;      // own turns that began
  int length = 0;     // turns of the player who took more
  int put_back = 0;   // cards, in a mulligan
  std::uint64_t decisions = 0;
  std::array<std::uint8_t, kCostClasses> costs = {};  // of the opening hand
  std::array<std::uint8_t, effects::kColors> colors = {};
  int castable = 0;
  std::array<TurnFacts, kMaxTurns + 1> turn = {};  // [1] to [turns]
  std::array<CardFactsOfGame, kMaxSlots> card = {};
};

}  // namespace clashdeck::simulate
