// Which game a number is: its seed and who begins. Nothing else of a game depends on its number, so
// any game of a run can be played again alone.
#pragma once

#include "engine/game.h"
#include "engine/kernel/rng.h"
#include "engine/simulate/spec.h"

namespace clashdeck::simulate {

// Streams of a run and of a game; the game's own are 0 to 3, those of tests 100 and up.
inline constexpr std::uint64_t kGameStream = 200;
inline constexpr std::uint64_t kPolicyStream = 201;  // and the one after: a stream for each seat

struct Numbered {
  std::uint64_t seed = 0;
  bool begins = true;  // the deck that the report is about
};

// `paired`: games 2k and 2k + 1 share a seed and exchange seats. Seat 0 always begins, and all
// random streams belong to seats: where both decks and policies are the same, the two games of a
// pair are one and the same game, and each deck wins once.
inline Numbered GameOf(std::uint64_t seed, std::uint64_t number, Play play, bool paired) {
  engine::Rng rng{.seed = seed,
                  .stream = kGameStream,
                  .counter = paired && play == Play::kBoth ? number / 2 : number};
  const bool even = number % 2 == 0;
  return {.seed = rng.Next(), .begins = play == Play::kFirst || (play == Play::kBoth && even)};
}

inline engine::Rng PolicyRng(std::uint64_t game_seed, engine::Player seat) {
  return {.seed = game_seed, .stream = kPolicyStream + seat};
}

}  // namespace clashdeck::simulate
