// A program of its own: it counts every call of operator new.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "tests/support/play/playout.h"

namespace {
std::size_t allocations = 0;
}

// NOLINTBEGIN(cppcoreguidelines-no-malloc): what stands behind new must not be new
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND(cppcoreguidelines-no-malloc)

namespace clashdeck::play {
namespace {

TEST(Allocation, NoneFromTheStartOfAGameToItsEnd) {
  const auto table = SampleTable(CLASHDECK_SOURCE_DIR "/games");
  ASSERT_GT(allocations, 0U) << "the counter does not count";
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Decks decks = DecksBySeed(*table, seed);
    const std::size_t before = allocations;
    alpha_clash::Game game(table->pool, {});
    ASSERT_TRUE(game.Start(decks.Setup(seed)));
    const Playout playout = PlayOut(game, RandomPolicy(seed));
    ASSERT_EQ(allocations, before) << "seed " << seed;
    ASSERT_NE(playout.outcome, engine::Outcome::kGoesOn);
  }
}

}  // namespace
}  // namespace clashdeck::play
