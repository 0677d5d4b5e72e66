// Where a real export may lie beside the clone; nothing of it is part of the project.
#pragma once

#include <filesystem>

namespace clashdeck::bench {

inline std::filesystem::path RealExport() {
  return std::filesystem::path(CLASHDECK_GAMES_DIR).parent_path().parent_path() /
         "shared/data/alpha-clash/cards.deckplanet.json";
}

}  // namespace clashdeck::bench
