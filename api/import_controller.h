// Imports, rollbacks, and the journal of changes.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> ImportRoutes(const Context& context);

}  // namespace clashdeck::api
