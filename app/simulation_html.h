// A simulation's result as one page that needs nothing else: no script, no outside host. Charts are
// inline SVG; it follows light and dark, and prints.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace clashdeck::app {

// `result` is what SimulationResult() wrote, read again, with or without `timing`. `names` are what
// the decks are called, in order; a deck without one is called by its Contender.
std::string SimulationHtml(const nlohmann::ordered_json& result,
                           const std::vector<std::string>& names = {});

}  // namespace clashdeck::app
