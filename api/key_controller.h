// API keys: made, listed and revoked by an admin.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> KeyRoutes(const Context& context);

}  // namespace clashdeck::api
