// Drafts: made, started, picked in, paired, replayed.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> DraftRoutes(const Context& context);

}  // namespace clashdeck::api
