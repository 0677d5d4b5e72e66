// What a player does whom the scenario gives no line: pass, do not obstruct, play no Clash Buff,
// decline a may, keep the hand, put no resource; the first legal option in table order when a
// choice is forced.
#pragma once

#include "engine/scenario/play.h"

namespace clashdeck::scenario {

// The answer to the decision at hand; the game is not at rest.
Action DefaultAnswer(const Play& play);

// Which triggered effect goes into Standby next by the player's `order` line: the last named that
// waits, since the last one in resolves first (603.3b, 409). The first that waits without one.
Action NextInOrder(const Play& play);

// Defaults until the game is at rest. False: it does not come to rest.
bool Settle(Play& play);

// Decisions that defaults may take before a game is said not to come to rest.
inline constexpr int kMaxDefaults = 2000;

}  // namespace clashdeck::scenario
