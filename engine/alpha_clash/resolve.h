// Resolving cards and effects (605): the machine that runs instructions (engine/effects/ir.h).
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// The card or effect has left Standby to resolve; the frame is on top afterwards.
void BeginResolution(Table& t, const StandbyItem& item);
// The rest of a prevention or replacement (610.5), carried out at once.
void BeginRider(Table& t, const Pending& rider);

bool StepResolve(Table& t);
void AnswerResolve(Table& t, Action action);
void OptionsResolve(const Table& t, engine::ActionList& list);

}  // namespace clashdeck::alpha_clash
