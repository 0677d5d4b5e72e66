// Counter-based random numbers: a value depends on (seed, stream, counter) alone, so every
// platform, thread count and order of streams gives the same draws. Streams keep things apart that
// must not disturb each other (a shuffle, dice).
#pragma once

#include <cstdint>

namespace clashdeck::engine {

// Trivially copyable: the state of a stream is its three numbers.
struct Rng {
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t counter = 0;

  std::uint64_t Next();
  // Uniform in 0 .. bound-1, without bias; bound must be positive.
  std::uint64_t Below(std::uint64_t bound);
};

}  // namespace clashdeck::engine
