// Checks of decks: one, or a batch of lines.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> DeckCheckRoutes(const Context& context);

}  // namespace clashdeck::api
