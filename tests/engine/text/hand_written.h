// The effects of some sample cards, written by hand from what is printed on them. They are what the
// compiled texts are measured by: same games, same course.
#pragma once

#include <string>
#include <vector>

#include "engine/effects/card_pool.h"

namespace clashdeck::text {

// Ids of the cards.
std::vector<std::string> HandWrittenCards();

// The abilities of the card, written into `pool`; empty for one without.
std::vector<effects::Ability> HandWritten(effects::CardPool& pool, const std::string& id);

}  // namespace clashdeck::text
