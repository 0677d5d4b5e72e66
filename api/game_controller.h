// Games, the fields and value lists of their cards, and sets.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> GameRoutes(const Context& context);

}  // namespace clashdeck::api
