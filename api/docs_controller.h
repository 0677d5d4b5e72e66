// openapi.yaml and the reference page, as they were built in.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> DocsRoutes(const Context& context);

}  // namespace clashdeck::api
