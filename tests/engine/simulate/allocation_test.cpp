#include <gtest/gtest.h>

#include "engine/simulate/lanes.h"
#include "tests/engine/counted_new.h"
#include "tests/engine/simulate/samples.h"

namespace clashdeck::simulate {
namespace {

// Once a lane is made, playing and counting games takes no memory, whatever the policy.
TEST(SimulationAllocation, NoneForAGame) {
  for (const PolicyInfo& info : Policies()) {
    Spec spec = GoldfishOf("naia-low-water", 100);
    spec.policy = {.policy = info.policy, .nodes = info.nodes > 0 ? 30U : 0U};
    spec.opponent.policy.policy = Policy::kBlockers;
    const Arena arena(spec);
    GoldfishLane lane(arena.contests()[0]);
    ASSERT_GT(play::Allocations(), 0U) << "the counter does not count";
    const std::size_t before = play::Allocations();
    for (std::uint64_t number = 0; number < 20; ++number) lane.Play(number);
    EXPECT_EQ(play::Allocations(), before) << info.name;
  }
}

TEST(SimulationAllocation, NoneForAMatch) {
  const auto& decks = TheSamples().decks;
  const Arena arena(SpecOf(Kind::kMatch, {decks[0].deck, decks[3].deck}, 100));
  MatchLane lane(arena.contests()[0]);
  const std::size_t before = play::Allocations();
  for (std::uint64_t number = 0; number < 20; ++number) lane.Play(number);
  EXPECT_EQ(play::Allocations(), before);
}

}  // namespace
}  // namespace clashdeck::simulate
