// A roll of the die in a scenario without scripted dice: each of its six results, none more likely.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "engine/scenario/runner.h"

namespace clashdeck::scenario {
namespace {

// The result of the first roll in the game of this seed, by which claim holds; 0 = none does.
int RollOf(int seed) {
  for (int result = 1; result <= 6; ++result) {
    const std::string text =
        "scenario \"a die\"\nrule 707.1c\ngame alpha-clash\n"
        "card \"Gamble\" basic red cost=0 text=\"Roll a d6. Your Contender gains X health, where X "
        "is equal to the result.\"\n"
        "p1 hand \"Gamble\"\np1 health 10\nseed " +
        std::to_string(seed) + "\nturn p1\np1 play \"Gamble\"\nexpect p1 health " +
        std::to_string(10 + result) + "\n";
    if (RunText(text, {}).passed) return result;
  }
  return 0;
}

TEST(Dice, Rule707_1c_EveryNumberIsAsLikely) {
  constexpr int kRolls = 600;
  std::array<int, 7> counts = {};
  for (int seed = 1; seed <= kRolls; ++seed) ++counts[static_cast<std::size_t>(RollOf(seed))];
  EXPECT_EQ(counts[0], 0);
  double chi = 0;
  for (int result = 1; result <= 6; ++result) {
    const double off = counts[static_cast<std::size_t>(result)] - kRolls / 6.0;
    chi += off * off / (kRolls / 6.0);
  }
  EXPECT_LT(chi, 20.5);  // 5 degrees of freedom: one in a thousand is above; the seeds are fixed
}

}  // namespace
}  // namespace clashdeck::scenario
