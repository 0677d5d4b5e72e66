// Saved decks: made, read, changed and deleted, with their revisions.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> SavedDeckRoutes(const Context& context);

}  // namespace clashdeck::api
