// Carries out one line of a player: the sequence of small actions that the engine's decisions ask
// for. A line that is not legal is refused with the rule against it.
#pragma once

#include <string>

#include "engine/scenario/play.h"
#include "engine/scenario/scenario.h"

namespace clashdeck::scenario {

struct Verdict {
  bool legal = false;
  std::string rule = {};  // against it
  std::string reason = {};
  bool broken = false;  // the engine changed the game though it refused

  static Verdict Legal() { return {.legal = true}; }
  static Verdict Refused(std::string rule, std::string reason) {
    return {.legal = false, .rule = std::move(rule), .reason = std::move(reason)};
  }
};

// The decision at hand is one at which a line with this verb is answered.
bool Answers(const Play& play, const Act& act);

// Tries the act at the decision at hand, which is its player's. Legal: `play` has gone on to the
// next decision. Refused: `play` is as it was.
Verdict Attempt(Play& play, const Act& act);

// Why a player who has nothing to decide can't do it: the rule on when it may be done.
Verdict OutOfTurn(const Play& play, const Act& act);

// The place of the n-th activated effect among all abilities of the card, those it got included. A
// Trap is activated as a whole, by the first of its effects.
unsigned AbilityPlace(const Play& play, ObjectId id, int n);

// The objects a line may mean, those that are likely first.
std::vector<ObjectId> ObjectsOf(const Play& play, const Thing& thing);

}  // namespace clashdeck::scenario
