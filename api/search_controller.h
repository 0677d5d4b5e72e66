// Searching cards: GET and POST, what a query means, and the whole of a game.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> SearchRoutes(const Context& context);

}  // namespace clashdeck::api
