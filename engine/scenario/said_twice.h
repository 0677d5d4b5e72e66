// Rules that the rulebook says in two places. `because` takes either for the other.
#pragma once

#include <string_view>

namespace clashdeck::scenario {

// `cited` says the same as `rule`, or as one below it.
bool SaysTheSame(std::string_view cited, std::string_view rule);

}  // namespace clashdeck::scenario
