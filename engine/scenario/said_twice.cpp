#include "engine/scenario/said_twice.h"

#include <array>

#include "engine/scenario/claims.h"

namespace clashdeck::scenario {

namespace {

struct Pair {
  std::string_view one;
  std::string_view other;
};

constexpr std::array kPairs = {
    Pair{"502.1c", "408.1"},   // one resource, in the Resource Step
    Pair{"303.1", "503.1a"},   // Clash cards in your Primary Phase
    Pair{"302.3", "503.1a"},   // Clashgrounds
    Pair{"305.3", "503.1a"},   // Weapons
    Pair{"305.4", "305.3"},    //
    Pair{"309.3", "503.1a"},   // Relics
    Pair{"307.3", "503.1b"},   // Basic Actions
    Pair{"304.3", "503.1c"},   // setting Traps
    Pair{"504.1", "503.1d"},   // attacks
    Pair{"504.1", "504.2a"},   //
    Pair{"503.1d", "504.2a"},  //
    Pair{"505.1", "503.1e"},   // ending the turn
    Pair{"303.8", "504.2a"},   // only engaged Clash cards are attacked
    Pair{"303.9", "504.2c"},   // only ready Clash cards obstruct
    Pair{"304.8", "114.1"},    // what a Trap answers
    Pair{"308.3", "114.1"},    // what a Quick Action answers
    Pair{"602.5", "114.1"},    // what an effect answers
    Pair{"306.3", "504.2d"},   // Clash Buffs of the attacker
    Pair{"306.3", "504.2e"},   // Clash Buffs of the defender
    Pair{"115.2", "120.2"},    // what is engaged can't be engaged as a cost
    Pair{"113.1", "601.1c"},   // legal targets
    Pair{"113.6b", "601.1c"},  //
    Pair{"305.10", "305.10a"},
};

}  // namespace

bool SaysTheSame(std::string_view cited, std::string_view rule) {
  if (IsRuleOrBelow(cited, rule)) return true;
  for (const Pair& pair : kPairs) {
    if (IsRuleOrBelow(cited, pair.one) && IsRuleOrBelow(pair.other, rule)) return true;
    if (IsRuleOrBelow(cited, pair.other) && IsRuleOrBelow(pair.one, rule)) return true;
  }
  return false;
}

}  // namespace clashdeck::scenario
