// What a bot takes, and what a player whose time is up gets: the card with the most points, by data
// (DraftTaste) and by what it has in common with the picks so far.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/draft/packs.h"

namespace clashdeck::app::draft {

// By CardIndex; made once for a draft.
struct Tastes {
  std::vector<std::int32_t> points = {};
  std::vector<std::uint64_t> values = {};  // bits of the shared attribute's values
  std::int32_t shared_points = 0;
};

// `pack` is not empty. Of equal cards the first in the pack.
CardIndex Choose(const Tastes& tastes, const Pack& pack, std::span<const CardIndex> pool);

}  // namespace clashdeck::app::draft
