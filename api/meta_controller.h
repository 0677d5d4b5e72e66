// The service itself: version, health, readiness, counters.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> MetaRoutes(const Context& context);

}  // namespace clashdeck::api
