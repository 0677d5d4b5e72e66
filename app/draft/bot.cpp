#include "app/draft/bot.h"

#include <bit>
#include <cassert>

namespace clashdeck::app::draft {

CardIndex Choose(const Tastes& tastes, const Pack& pack, std::span<const CardIndex> pool) {
  assert(!pack.empty());
  std::int32_t having[64] = {};  // how many picks have each value
  for (const CardIndex card : pool) {
    for (std::uint64_t bits = tastes.values[card]; bits != 0; bits &= bits - 1)
      ++having[std::countr_zero(bits)];
  }
  const auto worth = [&](CardIndex card) {
    std::int64_t points = tastes.points[card];
    for (std::uint64_t bits = tastes.values[card]; bits != 0; bits &= bits - 1)
      points += std::int64_t{having[std::countr_zero(bits)]} * tastes.shared_points;
    return points;
  };
  CardIndex best = pack.front();
  for (const CardIndex card : pack) {
    if (worth(card) > worth(best)) best = card;
  }
  return best;
}

}  // namespace clashdeck::app::draft
