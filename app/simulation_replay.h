// One game of a simulation, told to people and programs.
#pragma once

#include <cstdint>
#include <string>

#include "app/simulation_run.h"
#include "core/result.h"
#include "engine/replay/replay.h"

namespace clashdeck::app {

// Whose games they are: "p1", the first seat, and "p2".
struct ReplaySeats {
  std::uint64_t game = 0;
  std::string first_deck = {};  // what the deck in the first seat is called
  std::string second_deck = {};
};

// Text: a heading, then a line for each event with its rule. JSON: {"game", "seed", "first",
// "seats", "outcome", "turns": [{"turn", "events": [{"rule", "text"}]}]}. kInternal when the game
// goes another way than it did.
Result<std::string> ShowGame(const replay::Replay& game, const ReplaySeats& seats, ReplayForm form);

// Which game of a result is meant; kNotFound when it has no such one.
Result<std::uint64_t> FindGame(const ReplayRequest& request, std::uint64_t games);

}  // namespace clashdeck::app
