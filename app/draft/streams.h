// The random streams of a draft: each thing that is left to chance has its own, so that one more
// pod or pack changes none of the others.
#pragma once

#include <cstddef>
#include <cstdint>

namespace clashdeck::app::draft {

inline constexpr std::uint64_t kPodStream = 1;
inline constexpr std::uint64_t StreamOfPairings(std::size_t pod, std::size_t round) {
  return (std::uint64_t{1} << 32U) + pod * 256 + round;
}
inline constexpr std::uint64_t StreamOfPack(std::size_t pack) {
  return (std::uint64_t{2} << 32U) + pack;
}

}  // namespace clashdeck::app::draft
