// Counter-based random numbers: a value depends on (seed, stream, counter) alone, so every
// platform, thread count and order of streams gives the same draws. Streams keep things apart that
// must not disturb each other (a shuffle, dice).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace clashdeck::engine {

// What a small bound is multiplied by instead of dividing by it; 0 has none.
inline constexpr std::array<std::uint64_t, 256> kReciprocals = [] {
  std::array<std::uint64_t, 256> reciprocals = {};
  for (std::uint64_t bound = 1; bound < reciprocals.size(); ++bound)
    reciprocals[bound] = UINT64_MAX / bound;
  return reciprocals;
}();

// number % bound. Every shuffle and every choice by chance asks it, and nearly all bounds are
// small.
inline std::uint64_t RestOf(std::uint64_t number, std::uint64_t bound) {
  if (bound >= kReciprocals.size()) return number % bound;
  __extension__ using Wide = unsigned __int128;
  // The quotient, or one less: a reciprocal is short by at most 1, the product by less than 2^64.
  const auto quotient = static_cast<std::uint64_t>(Wide{number} * kReciprocals[bound] >> 64U);
  const std::uint64_t rest = number - quotient * bound;
  return rest < bound ? rest : rest - bound;
}

// Trivially copyable: the state of a stream is its three numbers.
struct Rng {
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t counter = 0;

  std::uint64_t Next() {
    const std::uint64_t key = Mix(seed + kGolden) ^ Mix(stream * kGolden + 1);
    return Mix(key + ++counter * kGolden);
  }

  // Uniform in 0 .. bound-1, without bias; bound must be positive.
  std::uint64_t Below(std::uint64_t bound) {
    assert(bound > 0 && "a choice needs something to choose from");
    std::uint64_t draw = Next();
    // Draws past the largest multiple of `bound` are drawn again: otherwise low values would come
    // up more often. How many those are takes a division; they are fewer than `bound`.
    if (draw < bound) {
      const std::uint64_t rest = (0 - bound) % bound;
      while (draw < rest) draw = Next();
    }
    return RestOf(draw, bound);
  }

 private:
  static constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;

  // The finaliser of SplitMix64: every input bit reaches every output bit.
  static std::uint64_t Mix(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
  }
};

}  // namespace clashdeck::engine
