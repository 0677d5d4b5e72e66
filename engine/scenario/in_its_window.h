// The rule against an act apart from its time: why it could not be done if its player were asked
// now. A window that is skipped because nothing is legal in it still has a reason for each card.
#pragma once

#include "engine/scenario/attempt.h"

namespace clashdeck::scenario {

// No rule: there is none but the time.
Verdict WhyNotInItsWindow(const Play& play, const Act& act);

}  // namespace clashdeck::scenario
