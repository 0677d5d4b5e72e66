// Whether what a game keeps beside its state (Derived) is what the state says. For tests: it
// computes everything anew.
#pragma once

#include "engine/alpha_clash/game.h"

namespace clashdeck::alpha_clash {

// The first difference in words; nullptr when there is none. Where the game knows that its cache is
// out of date there is nothing to compare.
const char* StaleCache(const Game& game);

}  // namespace clashdeck::alpha_clash
