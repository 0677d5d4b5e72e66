// Mistakes of a request's JSON body as the one error type.
#pragma once

#include "core/result.h"
#include "importers/json_reader.h"

namespace clashdeck::app {

// All findings in one error: kUnknownKey when the first is a key that nobody knows, else kBadBody.
// There must be one.
Failure BadRequestBody(const importers::Findings& findings);

}  // namespace clashdeck::app
