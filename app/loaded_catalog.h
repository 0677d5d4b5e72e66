// The cards of a game from files, without a database, or from a data directory.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog.h"
#include "core/result.h"

namespace clashdeck::app {

struct LoadedCatalog {
  std::shared_ptr<const void> keeps = {};  // what the cards point at
  std::shared_ptr<const GameCatalog> cards = {};
  std::size_t left_out = 0;  // rows that an import would not take
};

struct CatalogInput {
  std::filesystem::path path = {};  // a file that an import takes, or a data directory
  std::optional<std::string> bytes = std::nullopt;  // of the file, where they are at hand already
};

// Files are read in order, as imports of them would be; a data directory stands alone. Errors: what
// cannot be read, an unknown game.
Result<LoadedCatalog> LoadCatalog(const std::vector<CatalogInput>& inputs, std::string_view game,
                                  const std::filesystem::path& games_dir);

}  // namespace clashdeck::app
