// State-based actions (706): what happens by itself whenever a player would get priority.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// Performs them until none applies (706.3, 603.3b).
void CheckStateBasedActions(Table& t);

}  // namespace clashdeck::alpha_clash
