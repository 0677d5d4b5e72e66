// Which cards count as one by name, and their order by name. Made once per snapshot.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/catalog.h"

namespace clashdeck::validators {

struct CardNames {
  // Card → group. Cards that have a name or alias in common are in one group (Alpha Clash 201.2a),
  // and so are cards that share one with a third.
  std::vector<std::uint32_t> group_of = {};
  std::uint32_t group_count = 0;
  std::vector<CardIndex> by_name = {};   // folded name, then id
  std::vector<std::uint32_t> rank = {};  // card → place in by_name
};

std::shared_ptr<const CardNames> MakeCardNames(const GameCatalog& catalog);

}  // namespace clashdeck::validators
