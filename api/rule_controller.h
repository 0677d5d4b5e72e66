// Rulebooks: rules and glossary.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> RuleRoutes(const Context& context);

}  // namespace clashdeck::api
