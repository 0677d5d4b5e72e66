// Abilities as text for people: tests pin what card text means with it, and reports show it.
#pragma once

#include <string>

#include "engine/effects/card_pool.h"

namespace clashdeck::effects {

// One ability, one line a part: head, targets, code, modes. Places in the code count from 0.
std::string Print(const CardPool& pool, const Ability& ability);

// All abilities of a card; a line "keywords: ..." first where it has some.
std::string Print(const CardPool& pool, const CardDef& card);

std::string PrintFilter(const CardPool& pool, Index filter);
std::string PrintQuantity(const CardPool& pool, Index quantity);
std::string PrintCondition(const CardPool& pool, Index condition);

}  // namespace clashdeck::effects
