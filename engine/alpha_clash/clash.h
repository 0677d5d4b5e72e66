// The Clash Phase (504): six steps from the attack to the damage.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// 504.2a; the target is asked for next.
void BeginAttack(Table& t, ObjectId attacker);

bool StepClash(Table& t);
void AnswerClash(Table& t, Action action);
void OptionsClash(const Table& t, engine::ActionList& list);

Refusal WhyNotAttack(const Table& t, Player player, ObjectId id);
Refusal WhyNotTarget(const Table& t, ObjectId attacker, ObjectId target);
Refusal WhyNotObstruct(const Table& t, Player player, ObjectId id);

}  // namespace clashdeck::alpha_clash
