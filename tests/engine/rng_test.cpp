#include "engine/kernel/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <type_traits>

namespace clashdeck::engine {
namespace {

static_assert(std::is_trivially_copyable_v<Rng>);

TEST(Rng, DrawsAreFixedForEver) {  // stored seeds and replays depend on these
  Rng rng{.seed = 1};
  const std::array<std::uint64_t, 3> draws = {rng.Next(), rng.Next(), rng.Next()};
  EXPECT_EQ(draws[0], UINT64_C(107434381087761299));
  EXPECT_EQ(draws[1], UINT64_C(15700819504754284306));
  EXPECT_EQ(draws[2], UINT64_C(3007578660745852719));
}

TEST(Rng, ACopyGoesOnAlike) {
  Rng rng{.seed = 7, .stream = 3};
  rng.Next();
  Rng copy = rng;
  EXPECT_EQ(rng.Next(), copy.Next());
}

TEST(Rng, SeedsAndStreamsDiffer) {
  EXPECT_NE((Rng{.seed = 1}.Next()), (Rng{.seed = 2}.Next()));
  EXPECT_NE((Rng{.seed = 1, .stream = 1}.Next()), (Rng{.seed = 1, .stream = 2}.Next()));
}

TEST(Rng, BelowIsUniform) {
  Rng rng{.seed = 42};
  constexpr std::uint64_t kSides = 6;
  constexpr int kRolls = 60'000;
  std::array<int, kSides> counts{};
  for (int i = 0; i < kRolls; ++i) ++counts[rng.Below(kSides)];
  double chi = 0;
  for (int count : counts) chi += (count - 10'000.0) * (count - 10'000.0) / 10'000.0;
  EXPECT_LT(chi, 20.5);  // 5 degrees of freedom: 0.1 % of fair dice exceed this
  EXPECT_EQ(Rng{}.Below(1), 0U);
}

TEST(Rng, TheRestIsThatOfADivision) {
  Rng rng{.seed = 3};
  for (std::uint64_t bound = 1; bound <= 300; ++bound) {
    const std::uint64_t multiple = UINT64_MAX / bound * bound;
    for (const std::uint64_t number :
         {std::uint64_t{0}, bound - 1, bound, bound + 1, multiple - 1, multiple, UINT64_MAX,
          UINT64_MAX - 1, rng.Next(), rng.Next(), rng.Next()})
      ASSERT_EQ(RestOf(number, bound), number % bound) << number << " % " << bound;
  }
}

}  // namespace
}  // namespace clashdeck::engine
