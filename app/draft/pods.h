// Who drafts at which table. A draft of more players than one table seats is cut into pods at
// random, as many of them even as can be (901.2a).
#pragma once

#include <cstdint>
#include <vector>

#include "core/draft.h"
#include "engine/kernel/rng.h"

namespace clashdeck::app::draft {

// The sizes of the pods of `players`, largest first; empty where no pods of these sizes hold them
// all. Fewest odd pods first, then the sizes that are nearest to `best` taken together, then the
// fewest pods.
std::vector<std::uint32_t> PodSizes(std::uint32_t players, const PodLimits& limits);

// The least number of players, `players` or more, that pods can hold: what bots fill up to.
std::uint32_t SeatsFor(std::uint32_t players, const PodLimits& limits);

// Places 0 to players - 1 dealt to the pods; the order in a pod is that of its seats.
std::vector<std::vector<std::uint32_t>> DealPods(std::uint32_t players, const PodLimits& limits,
                                                 engine::Rng rng);

}  // namespace clashdeck::app::draft
