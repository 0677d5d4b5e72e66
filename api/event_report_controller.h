// Events as a whole: alerts, statistics, sheets, exports.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> EventReportRoutes(const Context& context);

}  // namespace clashdeck::api
