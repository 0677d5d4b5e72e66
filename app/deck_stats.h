// Statistics of a deck as JSON and as lines of a terminal. The numbers are core/deck_stats.h's.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/deck_stats.h"

namespace clashdeck::app {

nlohmann::ordered_json DeckStatsJson(const DeckStats& stats, const Game& game);

// A table for each part, the curve with bars of '#'.
std::string DeckStatsText(const DeckStats& stats);

}  // namespace clashdeck::app
