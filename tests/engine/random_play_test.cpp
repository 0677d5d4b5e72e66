// Seeded games of random legal actions with every check on; a longer run is
// build/dev/tests/engine/random_play.
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "tests/support/play/checked_game.h"

namespace clashdeck::play {
namespace {

const CardTable& Samples() {
  static const auto table = SampleTable(CLASHDECK_SOURCE_DIR "/games");
  return *table;
}

TEST(RandomPlay, EverythingHoldsAfterEveryAction) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const CheckedGame game = PlayChecked(Samples(), seed, {.replay_file = seed % 50 == 0});
    ASSERT_FALSE(game.broken) << Report(Samples(), seed, game);
    ASSERT_NE(game.outcome, engine::Outcome::kGoesOn) << "seed " << seed << " never ends";
    ASSERT_NE(game.outcome, engine::Outcome::kCapacity) << "seed " << seed << " ran out of room";
  }
}

}  // namespace
}  // namespace clashdeck::play
