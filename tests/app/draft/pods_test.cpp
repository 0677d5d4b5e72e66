#include "app/draft/pods.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace clashdeck::app::draft {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr PodLimits kBox{.min = 6, .max = 10, .best = 8};  // 901.2a

TEST(PodSizes, OnePodHoldsSixToTen) {
  for (std::uint32_t players = 6; players <= 10; ++players)
    EXPECT_THAT(PodSizes(players, kBox), ElementsAre(players));
}

TEST(PodSizes, AsManyEvenPodsAsCanBe) {
  EXPECT_THAT(PodSizes(12, kBox), ElementsAre(6, 6));
  EXPECT_THAT(PodSizes(13, kBox), ElementsAre(7, 6));
  EXPECT_THAT(PodSizes(14, kBox), ElementsAre(8, 6));  // 7 and 7 would both be odd
  EXPECT_THAT(PodSizes(16, kBox), ElementsAre(8, 8));
  EXPECT_THAT(PodSizes(17, kBox), ElementsAre(9, 8));
  EXPECT_THAT(PodSizes(24, kBox), ElementsAre(8, 8, 8));
}

TEST(PodSizes, WhatFitsNoPodsHasNone) {
  EXPECT_THAT(PodSizes(5, kBox), IsEmpty());
  EXPECT_THAT(PodSizes(11, kBox), IsEmpty());
  EXPECT_EQ(SeatsFor(11, kBox), 12U);
  EXPECT_EQ(SeatsFor(1, kBox), 6U);
  EXPECT_EQ(SeatsFor(8, kBox), 8U);
}

// All ways to cut up to 40 players, compared with what is chosen.
void Cut(std::uint32_t left, std::uint32_t largest, std::uint32_t odd, std::uint32_t& fewest) {
  if (left == 0) fewest = std::min(fewest, odd);
  for (std::uint32_t size = kBox.min; size <= largest && size <= left; ++size)
    Cut(left - size, size, odd + size % 2, fewest);
}

TEST(PodSizes, NoOtherWayHasFewerOddPods) {
  for (std::uint32_t players = 6; players <= 40; ++players) {
    std::uint32_t fewest = 99;
    Cut(players, kBox.max, 0, fewest);
    const auto sizes = PodSizes(players, kBox);
    EXPECT_EQ(sizes.empty(), fewest == 99) << players;
    if (sizes.empty()) continue;
    EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), 0U), players);
    const auto odd = std::count_if(sizes.begin(), sizes.end(), [](auto n) { return n % 2 == 1; });
    EXPECT_EQ(odd, fewest) << players;
  }
}

TEST(DealPods, EverybodySitsSomewhereOnce) {
  const auto pods = DealPods(23, kBox, {.seed = 5});
  std::multiset<std::uint32_t> places;
  for (const auto& pod : pods) places.insert(pod.begin(), pod.end());
  EXPECT_EQ(places.size(), 23U);
  EXPECT_EQ(std::set(places.begin(), places.end()).size(), 23U);
}

TEST(DealPods, FollowsTheSeed) {
  EXPECT_EQ(DealPods(16, kBox, {.seed = 1}), DealPods(16, kBox, {.seed = 1}));
  EXPECT_NE(DealPods(16, kBox, {.seed = 1}), DealPods(16, kBox, {.seed = 2}));
}

}  // namespace
}  // namespace clashdeck::app::draft
