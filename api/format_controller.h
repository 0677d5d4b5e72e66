// Formats: what decks may hold, by day; organisers add their own. How a card stands in them.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> FormatRoutes(const Context& context);

}  // namespace clashdeck::api
