// What a filter asks of a card (engine/effects/ir.h), for those who ask more than Matches().
#pragma once

#include "engine/alpha_clash/evaluate.h"

namespace clashdeck::alpha_clash {

bool Holds(effects::Compare compare, int left, int right);

// 605.2f: of what has left play, as it was known; nullptr: as it is.
int StatOf(const Table& t, ObjectId id, effects::Stat stat, NameId kind, const Memory* known);
bool Passes(const Table& t, const View& view, Index filter, ObjectId id, const Memory* known);

}  // namespace clashdeck::alpha_clash
