// The one place that knows what time it is; tests hand in their own.
#pragma once

#include <functional>
#include <string>

namespace clashdeck::app {

using Clock =
    std::function<std::string()>;  // ISO 8601, UTC, milliseconds: "2024-03-15T12:00:00.000Z"

std::string SystemNow();

}  // namespace clashdeck::app
