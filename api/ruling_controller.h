// Errata and rulings of a game.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> RulingRoutes(const Context& context);

}  // namespace clashdeck::api
