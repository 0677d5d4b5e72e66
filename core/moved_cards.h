// Where the id of a card leads that is no card's any more.
#pragma once

#include <string>

#include "core/records.h"

namespace clashdeck {

// The card at the end of the way, which may have several moves; null when the id has not moved or
// the way ends at a card that is gone.
const Card* FindMovedCard(const Records& records, const std::string& id);

}  // namespace clashdeck
