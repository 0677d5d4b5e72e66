// Entries of events and their decks.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> EntryRoutes(const Context& context);

}  // namespace clashdeck::api
