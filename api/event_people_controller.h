// Judges, invitations and the audit log of events.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> EventPeopleRoutes(const Context& context);

}  // namespace clashdeck::api
