#include "app/draft/pods.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace clashdeck::app::draft {

namespace {

// How good a way to seat some players is; less is better.
using PodsBadness =
    std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  // odd pods, distance, pods

struct Seating {
  PodsBadness badness = {};
  std::uint32_t last = 0;  // the pod that was added to a smaller seating
};

PodsBadness With(const PodsBadness& rest, std::uint32_t size, const PodLimits& limits) {
  const auto [odd, distance, pods] = rest;
  const std::uint32_t apart = size > limits.best ? size - limits.best : limits.best - size;
  return {odd + size % 2, distance + apart * apart, pods + 1};
}

// [n]: the best way to seat n players, if there is one.
std::vector<std::optional<Seating>> Seatings(std::uint32_t players, const PodLimits& limits) {
  std::vector<std::optional<Seating>> best(players + 1);
  best[0] = Seating{};
  for (std::uint32_t n = 1; n <= players; ++n) {
    for (std::uint32_t size = limits.min; size <= limits.max && size <= n; ++size) {
      const auto& rest = best[n - size];
      if (!rest) continue;
      const PodsBadness badness = With(rest->badness, size, limits);
      if (!best[n] || badness < best[n]->badness) best[n] = Seating{badness, size};
    }
  }
  return best;
}

}  // namespace

std::vector<std::uint32_t> PodSizes(std::uint32_t players, const PodLimits& limits) {
  const auto best = Seatings(players, limits);
  std::vector<std::uint32_t> sizes;
  if (!best[players]) return sizes;
  for (std::uint32_t left = players; left > 0; left -= sizes.back())
    sizes.push_back(best[left]->last);
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  return sizes;
}

std::uint32_t SeatsFor(std::uint32_t players, const PodLimits& limits) {
  std::uint32_t seats = players < limits.min ? limits.min : players;
  while (PodSizes(seats, limits).empty()) ++seats;
  return seats;
}

std::vector<std::vector<std::uint32_t>> DealPods(std::uint32_t players, const PodLimits& limits,
                                                 engine::Rng rng) {
  std::vector<std::uint32_t> places(players);
  std::iota(places.begin(), places.end(), 0U);
  for (std::size_t left = places.size(); left > 1; --left)
    std::swap(places[left - 1], places[static_cast<std::size_t>(rng.Below(left))]);
  std::vector<std::vector<std::uint32_t>> pods;
  auto next = places.begin();
  for (const std::uint32_t size : PodSizes(players, limits)) {
    pods.emplace_back(next, next + size);
    next += size;
  }
  return pods;
}

}  // namespace clashdeck::app::draft
