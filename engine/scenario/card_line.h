// Definition lines of cards of Alpha Clash, read and written; scenarios and replays share them.
#pragma once

#include "engine/scenario/line.h"

namespace clashdeck::scenario {

// What follows `card` or `contender` (`word`).
CardFacts ReadCard(Line& line, std::string_view word);

// The whole line, without its end. ReadCard() gives the same facts back.
std::string WriteCard(const CardFacts& facts);

// red+blue, colorless; nothing = not colours.
std::optional<effects::ColorMask> ReadColors(std::string_view word);
std::string WriteColors(effects::ColorMask colors);

}  // namespace clashdeck::scenario
