// Readers of game.json's `opening` and `statistics`. Used by game_loader only; `game` has its
// sections and attributes already, which both must name. Nothing = the file does not say it.
#pragma once

#include <optional>

#include "core/game.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

std::optional<Opening> ReadOpening(JsonObject& root, const Game& game, Findings& findings);
std::optional<Statistics> ReadStatistics(JsonObject& root, const Game& game, Findings& findings);

// Reports `key` unless it names a section of the game by id.
void CheckSection(JsonObject& object, std::string_view key, const std::string& section,
                  const Game& game);

}  // namespace clashdeck::importers
