// Triggered effects (603): who waits for what happens, and what then waits to go into Standby.
#pragma once

#include "engine/alpha_clash/evaluate.h"

namespace clashdeck::alpha_clash {

// Something happened: every ability that waits for it triggers once (603.2c). For events that look
// back in time (603.9) call it before the event is carried out.
void Happens(Table& t, const Happening& happening);
// The same for the card it happens to alone, and its words about itself: told before it moves.
void HappensToItself(Table& t, const Happening& happening);

// State triggers (603.8): abilities whose state is true now and that are not in Standby yet.
void CheckStateTriggers(Table& t);

// 603.7: waits for its event from now on. What its group holds is what the effect speaks of.
void AddDelayed(Table& t, const Delayed& delayed);

}  // namespace clashdeck::alpha_clash
