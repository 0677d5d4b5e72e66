// The random streams of a draft: each thing that is left to chance has its own, so that one more
// pod or pack changes none of the others. A stream is cut off from the seed by a hash: who has seen
// a pack, and worked out the numbers behind it, knows nothing of the next one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/sha256.h"
#include "engine/kernel/rng.h"

namespace clashdeck::app::draft {

inline constexpr std::uint64_t kPodStream = 1;
inline constexpr std::uint64_t StreamOfPairings(std::size_t pod, std::size_t round) {
  return (std::uint64_t{1} << 32U) + pod * 256 + round;
}
inline constexpr std::uint64_t StreamOfPack(std::size_t pack) {
  return (std::uint64_t{2} << 32U) + pack;
}

inline engine::Rng RngOf(std::string_view seed, std::uint64_t stream) {
  constexpr std::size_t kDigits = 16;  // 64 bits
  constexpr int kHex = 16;
  const std::string hash = Sha256Hex(std::string(seed) + "/" + std::to_string(stream));
  return {.seed = std::stoull(hash.substr(0, kDigits), nullptr, kHex)};
}

}  // namespace clashdeck::app::draft
