// Events: made, changed, moved.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> EventRoutes(const Context& context);

}  // namespace clashdeck::api
