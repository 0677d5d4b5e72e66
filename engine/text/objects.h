// Objects in costs: which cards are paid with.
#pragma once

#include <optional>

#include "engine/text/writer.h"

namespace clashdeck::text {

// `objects` paid by `self` where it is this card, by `chosen` where it is cards of a kind; targets
// and other words are no cost.
bool CostOfObjects(Writer& w, const Node& objects, std::optional<Pay> self, Pay chosen,
                   CostDraft& cost);

}  // namespace clashdeck::text
