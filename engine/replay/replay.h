// A game that can be played again: versions, cards, decks, seed, the decisions that were not
// forced, and a hash of the game for each turn. docs/replays.md tells the file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/alpha_clash/game.h"
#include "engine/scenario/scenario.h"

namespace clashdeck::replay {

using alpha_clash::Action;
using engine::Player;
using scenario::Problem;
using text::CardFacts;

inline constexpr int kFormatVersion = 1;
// Grows with every change of the engine after which a recorded game may go another way.
inline constexpr int kEngineVersion = 6;
inline constexpr std::size_t kMaxBytes = std::size_t{4} << 20U;

struct Seat {
  std::string contender = {};
  std::vector<std::string> deck = {};  // names, in the order in which the deck was handed over
};

// What was decided from the first decision of a turn on. Turn 0 is the start of the game (103).
struct Turn {
  int number = 0;
  std::uint64_t hash = 0;  // of the game at that decision
  std::vector<Action> actions = {};
};

struct Replay {
  int engine = kEngineVersion;
  alpha_clash::Rulings rulings = {};
  std::vector<CardFacts> cards = {};  // in the order in which the pool was made of them
  Seat seats[2] = {};
  std::uint64_t seed = 0;
  Player first = engine::kNobody;  // by chance
  std::vector<Turn> turns = {};
  engine::Outcome outcome = engine::Outcome::kGoesOn;
  std::uint64_t final_hash = 0;
};

std::string Encode(const Replay& replay);
// The first mistake with its line. What Encode() wrote comes back as it was.
tl::expected<Replay, Problem> Decode(std::string_view text);

}  // namespace clashdeck::replay
