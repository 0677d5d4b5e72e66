// What a game adds to the language: its zones, phases, cards and verbs. The lines that every game
// shares are read by parser.cpp, act_line.cpp and expect_line.cpp.
#pragma once

#include <span>
#include <string_view>

#include "engine/scenario/line.h"

namespace clashdeck::scenario {

struct Dialect {
  std::string_view game;
  std::span<const std::string_view> zones;   // of a player, in claims
  std::span<const std::string_view> phases;  // of `expect phase`, words joined by one blank
  std::span<const std::string_view> begins;  // what may follow `turn p1`

  // The rest of `card`, `contender` (`word` is which) up to the end of the line.
  void (*card)(Line& line, std::string_view word, Scenario& scenario);
  // A line of the table that begins with no player; false = not one of the game's.
  bool (*table)(Line& line, Scenario& scenario);
  // What `player` has on the table, after p1 or p2.
  void (*place)(Line& line, Player player, Scenario& scenario);
  // A verb of the game after p1 or p2; false = not one of its own.
  bool (*act)(Line& line, Act& act);
  // A claim of the game; false = not one of its own.
  bool (*expect)(Line& line, Expectation& expectation);
};

const Dialect& AlphaClashDialect();

// The dialect of a game id; nullptr = there is none.
const Dialect* FindDialect(std::string_view game);

// `zone` is one of the dialect's.
bool HasZone(const Dialect& dialect, std::string_view zone);

}  // namespace clashdeck::scenario
