// State-based actions (706): what happens by itself whenever a player would get priority.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// Nothing waits to go into Standby, and no state-based action could apply: a few looks tell.
bool NothingToSettle(const Table& t);

// Performs them until none applies (706.3, 603.3b).
void CheckStateBasedActions(Table& t);

}  // namespace clashdeck::alpha_clash
