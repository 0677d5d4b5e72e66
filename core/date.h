// Calendar dates as ISO text ("2024-03-15"): they compare as strings, and an empty one means "not
// known".
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace clashdeck {

// A whole, existing day in ISO form, or an error that says what is wrong.
Result<std::string> ParseDate(std::string_view text);

}  // namespace clashdeck
