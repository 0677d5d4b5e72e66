// POST .../cards/collection: many cards at once, each in its place.
#pragma once

#include "api/route.h"

namespace clashdeck::api {

Result<Response> GetCollection(const Call& call);

}  // namespace clashdeck::api
