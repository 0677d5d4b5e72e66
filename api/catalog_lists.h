// The value lists of a game: what GET .../catalog/{list} answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog.h"

namespace clashdeck::api {

// Names of the lists, the game's attributes with values last.
std::vector<std::string> CatalogListNames(const Game& game);

// JSON of each entry, in order; nothing when there is no such list.
std::optional<std::vector<std::string>> CatalogList(const GameCatalog& catalog,
                                                    std::string_view list);

}  // namespace clashdeck::api
