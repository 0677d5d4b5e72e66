// A simulation's result for people at a terminal.
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace clashdeck::cli {

// `result` is the API's, with `timing`; `names` are what the decks were called in the call, in
// order.
void PrintSimulation(const nlohmann::ordered_json& result, const std::vector<std::string>& names,
                     std::ostream& out);

}  // namespace clashdeck::cli
