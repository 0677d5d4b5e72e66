// Cards: list, by id, by name, completion, by chance, many at once.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> CardRoutes(const Context& context);

}  // namespace clashdeck::api
