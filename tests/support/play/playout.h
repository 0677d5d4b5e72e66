// Whole games of random legal actions, as fast as they go: nothing is checked.
#pragma once

#include "engine/kernel/rng.h"
#include "tests/support/play/card_table.h"

namespace clashdeck::play {

inline constexpr std::uint64_t kPolicyStream = 101;

// Chooses among legal actions, every one as likely as the others. A stream of its own: what the
// game draws does not depend on it.
class RandomPolicy {
 public:
  explicit RandomPolicy(std::uint64_t seed) : rng_{.seed = seed, .stream = kPolicyStream} {}
  engine::Action Choose(const engine::ActionList& legal) {
    return legal.size() == 1 ? legal[0] : legal[rng_.Below(legal.size())];
  }

 private:
  engine::Rng rng_;
};

struct Playout {
  std::uint64_t hash = 0;  // of the last state; only of a game by its seed
  std::uint64_t decisions = 0;
  std::uint64_t unforced = 0;
  int turns = 0;
  engine::Outcome outcome = engine::Outcome::kGoesOn;  // so after kMaxDecisions
};

// A game that takes longer is taken for one that never ends.
inline constexpr std::uint64_t kMaxDecisions = 50'000;

// From where the game stands to its end. Allocates nothing.
Playout PlayOut(alpha_clash::Game& game, RandomPolicy policy);

// The game of a seed: its decks, its course.
Playout PlayOut(const CardTable& table, std::uint64_t seed);

// One number for the games of `count` seeds from `first` on.
std::uint64_t Digest(const CardTable& table, std::uint64_t first, std::uint64_t count);

}  // namespace clashdeck::play
