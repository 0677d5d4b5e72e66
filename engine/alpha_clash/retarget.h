// Changing the targets of a card or effect in Standby (113.7). State::proposal is the item with the
// targets chosen so far; it takes the place of the old one when all have been asked for.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// The player gives the item at this place of Standby other targets; nothing where it can have none.
void BeginRetarget(Table& t, unsigned place, Player player, effects::Retarget how);

// One step of the top frame; false: a decision is wanted.
bool StepRetarget(Table& t);
void AnswerRetarget(Table& t, Action action);
void OptionsRetarget(const Table& t, engine::ActionList& list);

}  // namespace clashdeck::alpha_clash
