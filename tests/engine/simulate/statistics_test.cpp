#include "engine/simulate/statistics.h"

#include <gtest/gtest.h>

#include <array>

namespace clashdeck::simulate {
namespace {

// Values of Wilson (1927) as tables of the score interval give them.
TEST(Statistics, WilsonInterval) {
  const Share half = ShareOf(50, 100);
  EXPECT_DOUBLE_EQ(half.share, 0.5);
  EXPECT_NEAR(half.ci.low, 0.40383, 1e-5);
  EXPECT_NEAR(half.ci.high, 0.59617, 1e-5);
  const Share few = ShareOf(1, 10);
  EXPECT_NEAR(few.ci.low, 0.01788, 1e-5);
  EXPECT_NEAR(few.ci.high, 0.40415, 1e-5);
}

TEST(Statistics, WilsonIntervalTouchesTheEnds) {
  EXPECT_EQ(ShareOf(0, 10).ci.low, 0);
  EXPECT_NEAR(ShareOf(0, 10).ci.high, 0.27753, 1e-5);
  EXPECT_EQ(ShareOf(10, 10).ci.high, 1);
  EXPECT_EQ(ShareOf(0, 0), (Share{0, 0, 0, {0, 1}}));
}

Moments Of(std::initializer_list<int> numbers) {
  Moments moments;
  for (const int number : numbers) moments.Add(number);
  return moments;
}

TEST(Statistics, MeanWithInterval) {
  const Mean mean = MeanOf(Of({2, 4, 4, 4, 5, 5, 7, 9}));
  EXPECT_DOUBLE_EQ(mean.mean, 5);
  EXPECT_NEAR(mean.deviation, 2.13809, 1e-5);
  EXPECT_NEAR(mean.ci->low, 5 - 1.959964 * 2.13809 / 2.828427, 1e-5);
  EXPECT_FALSE(MeanOf(Of({3})).ci.has_value());
  EXPECT_EQ(MeanOf({}).count, 0U);
  EXPECT_DOUBLE_EQ(MeanOf(Of({1, 3}), 0.5).mean, 1);
}

TEST(Statistics, MomentsAddUpInAnyOrder) {
  Moments parts = Of({9, 7});
  parts.Merge(Of({2, 4, 4}));
  const Moments whole = Of({4, 2, 9, 4, 7});
  EXPECT_EQ(parts.count, whole.count);
  EXPECT_EQ(parts.sum, whole.sum);
  EXPECT_EQ(parts.squares, whole.squares);
  EXPECT_EQ(whole.Without(Of({9, 7})).sum, 10);
}

TEST(Statistics, DifferenceOfTwoMeans) {
  const Mean difference = DifferenceOf(Of({1, 2, 3}), Of({4, 6}));
  EXPECT_DOUBLE_EQ(difference.mean, -3);
  EXPECT_NEAR(difference.deviation, 1.154701, 1e-6);  // sqrt(1/3 + 2/2)
  EXPECT_EQ(DifferenceOf({}, Of({1})).count, 0U);
}

TEST(Statistics, Quantiles) {
  const std::array<std::uint64_t, 6> by_turn = {0, 0, 1, 4, 4, 1};  // of ten games
  EXPECT_EQ(QuantileOf(by_turn, 10, 5), 2);
  EXPECT_EQ(QuantileOf(by_turn, 10, 50), 3);
  EXPECT_EQ(QuantileOf(by_turn, 10, 51), 4);
  EXPECT_EQ(QuantileOf(by_turn, 10, 100), 5);
  EXPECT_EQ(QuantileOf(by_turn, 20, 75), std::nullopt) << "half of the games did not end";
}

// Ten pairs that are all won do not prove that every pair is.
TEST(Statistics, AScoreStaysBetweenNothingAndAll) {
  Moments won;
  for (int i = 0; i < 10; ++i) won.Add(4);
  const Mean all = ScoreOf(won, 0.25);
  EXPECT_EQ(all.mean, 1);
  EXPECT_NEAR(all.ci->low, 0.7225, 1e-4);
  EXPECT_EQ(all.ci->high, 1);
  won.Add(2);
  const Mean most = ScoreOf(won, 0.25);
  EXPECT_LT(most.mean, 1);
  EXPECT_LE(most.ci->high, 1) << "a normal interval would reach beyond";
  Moments even;
  for (int i = 0; i < 10; ++i) even.Add(2);
  EXPECT_EQ(ScoreOf(even, 0.25).ci, (Interval{0.5, 0.5})) << "a mirror is exactly even";
}

}  // namespace
}  // namespace clashdeck::simulate
