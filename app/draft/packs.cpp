#include "app/draft/packs.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/draft/streams.h"

namespace clashdeck::app::draft {

namespace {

// Takes `count` of the slot's cards that the pack does not hold.
void Fill(Pack& pack, const SlotCards& slot, engine::Rng& rng) {
  std::vector<CardIndex> left;
  std::copy_if(slot.cards.begin(), slot.cards.end(), std::back_inserter(left),
               [&](CardIndex card) { return std::ranges::find(pack, card) == pack.end(); });
  for (std::size_t i = 0; i < slot.count; ++i) {
    const auto at = i + static_cast<std::size_t>(rng.Below(left.size() - i));
    std::swap(left[i], left[at]);
    pack.push_back(left[i]);
  }
}

}  // namespace

Result<void> CheckSlots(const std::vector<SlotCards>& slots) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    // Cards of this slot that those before it may take away.
    std::size_t taken = 0;
    for (std::size_t before = 0; before < i; ++before) {
      std::vector<CardIndex> both;
      std::ranges::set_intersection(slots[i].cards, slots[before].cards, std::back_inserter(both));
      taken += std::min<std::size_t>(both.size(), slots[before].count);
    }
    if (slots[i].cards.size() < slots[i].count + taken) {
      return Fail(ErrorCode::kBadGameData,
                  "slot " + std::to_string(i + 1) + " of a pack wants " +
                      std::to_string(slots[i].count) + " different cards, and of the " +
                      std::to_string(slots[i].cards.size()) + " that it names " +
                      std::to_string(taken) + " may be in the pack already");
    }
  }
  return {};
}

std::vector<Pack> MakePacks(const std::vector<SlotCards>& slots, PackRange range,
                            std::string_view seed) {
  std::vector<Pack> packs(range.count);
  for (std::size_t n = 0; n < range.count; ++n) {
    Pack& pack = packs[n];
    engine::Rng rng = RngOf(seed, StreamOfPack(range.first + n));
    for (const SlotCards& slot : slots) Fill(pack, slot, rng);
    for (std::size_t left = pack.size(); left > 1; --left)
      std::swap(pack[left - 1], pack[static_cast<std::size_t>(rng.Below(left))]);
  }
  return packs;
}

}  // namespace clashdeck::app::draft
