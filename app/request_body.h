// Mistakes of a request's JSON body as the one error type.
#pragma once

#include <vector>

#include "core/result.h"
#include "importers/json_reader.h"

namespace clashdeck::app {

// All findings in one error: kUnknownKey when the first is a key that nobody knows, else kBadBody.
// There must be one. `more` are mistakes that were found otherwise, told behind them.
Failure BadRequestBody(const importers::Findings& findings,
                       const std::vector<ErrorItem>& more = {});

}  // namespace clashdeck::app
