#include "engine/kernel/rng.h"

#include <cassert>

namespace clashdeck::engine {

namespace {

// The finaliser of SplitMix64: every input bit reaches every output bit.
std::uint64_t Mix(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;

}  // namespace

std::uint64_t Rng::Next() {
  const std::uint64_t key = Mix(seed + kGolden) ^ Mix(stream * kGolden + 1);
  return Mix(key + ++counter * kGolden);
}

std::uint64_t Rng::Below(std::uint64_t bound) {
  assert(bound > 0 && "a choice needs something to choose from");
  // Draws past the largest multiple of `bound` are drawn again: otherwise low values would come up
  // more often.
  const std::uint64_t rest = (0 - bound) % bound;
  std::uint64_t draw = Next();
  while (draw < rest) draw = Next();
  return draw % bound;
}

}  // namespace clashdeck::engine
