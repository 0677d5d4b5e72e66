// Simulations: ask for one, wait for it or follow it, look at one of its games.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> SimulationRoutes(const Context& context);

}  // namespace clashdeck::api
