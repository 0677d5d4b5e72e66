// What `expect` lines claim, looked up in a game.
#pragma once

#include <string>

#include "engine/scenario/play.h"
#include "engine/scenario/scenario.h"

namespace clashdeck::scenario {

// What was found in the place of what was expected, as the line would say it.
struct Finding {
  bool holds = false;
  std::string found = {};
};

// All claims but kLegal and kIllegal, which the runner tries.
Finding CheckClaim(const Play& play, const Expectation& expectation);

// "504.2c" is `rule` or lies below it: 504.2c.1, not 504.2cd.
bool IsRuleOrBelow(std::string_view cited, std::string_view rule);

}  // namespace clashdeck::scenario
