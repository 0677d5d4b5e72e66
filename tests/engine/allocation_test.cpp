#include <gtest/gtest.h>

#include "tests/engine/counted_new.h"
#include "tests/support/play/playout.h"

namespace clashdeck::play {
namespace {

TEST(Allocation, NoneFromTheStartOfAGameToItsEnd) {
  const auto table = SampleTable(CLASHDECK_SOURCE_DIR "/games");
  ASSERT_GT(Allocations(), 0U) << "the counter does not count";
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Decks decks = DecksBySeed(*table, seed);
    const std::size_t before = Allocations();
    alpha_clash::Game game(table->pool, {});
    const bool started = game.Start(decks.Setup(seed)).has_value();
    const Playout playout = PlayOut(game, RandomPolicy(seed));
    ASSERT_EQ(Allocations(), before) << "seed " << seed;
    ASSERT_TRUE(started);
    ASSERT_NE(playout.outcome, engine::Outcome::kGoesOn);
  }
}

}  // namespace
}  // namespace clashdeck::play
