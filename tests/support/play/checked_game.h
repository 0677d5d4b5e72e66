// Games of random legal actions in which everything is checked after every action.
#pragma once

#include <functional>
#include <vector>

#include "tests/support/play/playout.h"
#include "tests/support/play/state_checks.h"

namespace clashdeck::play {

// Which of the legal actions comes next: an index below `count`.
using Chooser = std::function<std::size_t(std::size_t count)>;

struct CheckedGame {
  Broken broken = {};
  std::uint64_t action = 0;  // how many were carried out
  int turns = 0;
  engine::Outcome outcome = engine::Outcome::kGoesOn;  // so after kMaxDecisions
  std::vector<engine::Action> actions = {};
};

struct Thoroughness {
  bool replay_file = false;  // written, read and shown again; slow
};

// The game of PlayOut(table, seed), checked.
CheckedGame PlayChecked(const CardTable& table, std::uint64_t seed, Thoroughness how = {});
// The decks of the seed, actions as `choose` says.
CheckedGame PlayChecked(const CardTable& table, std::uint64_t seed, const Chooser& choose,
                        Thoroughness how = {});

// The game as sentences, up to its end or the last of its actions.
std::vector<std::string> Story(const CardTable& table, std::uint64_t seed,
                               const std::vector<engine::Action>& actions);

// Everything a person needs of a game with something broken: what, when, and how it came.
std::string Report(const CardTable& table, std::uint64_t seed, const CheckedGame& game);

}  // namespace clashdeck::play
