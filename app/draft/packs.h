// Booster packs by their make-up: so many cards of each slot, no card twice in a pack.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog.h"
#include "core/result.h"
#include "engine/kernel/rng.h"

namespace clashdeck::app::draft {

using Pack = std::vector<CardIndex>;

// A slot with the cards that it may hold, each once, in order of CardIndex.
struct SlotCards {
  std::uint32_t count = 0;
  std::vector<CardIndex> cards = {};
  bool operator==(const SlotCards&) const = default;
};

// kBadGameData when a slot has fewer cards than it asks for beside those that the slots before it
// may have taken: every pack can be filled, whatever is drawn.
Result<void> CheckSlots(const std::vector<SlotCards>& slots);

struct PackRange {
  std::size_t first = 0;
  std::size_t count = 0;
};
// Packs, shuffled. The slots must pass CheckSlots(). Pack n depends on seed and n alone.
std::vector<Pack> MakePacks(const std::vector<SlotCards>& slots, PackRange range,
                            std::string_view seed);

}  // namespace clashdeck::app::draft
