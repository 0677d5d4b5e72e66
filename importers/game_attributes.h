// Reader of game.json's attributes: types, limits, values and the search fields they claim. Used by
// game_loader only.
#pragma once

#include <string>
#include <vector>

#include "core/game.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// `game` has its card types and tags already: `types` must name them, search fields must not be a
// tag's group.
std::vector<Attribute> ReadAttributes(const json* list, const std::string& pointer,
                                      const Game& game, Findings& findings);

}  // namespace clashdeck::importers
