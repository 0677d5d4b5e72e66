#include "api/rate_limit.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace clashdeck::api {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(RateLimiter, LetsABurstThroughAndThenTheRate) {
  RateLimiter limiter({.per_second = 2, .burst = 3}, 64, 1);
  const auto start = seconds(100);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.Take(7, start).allowed) << i;
  const auto refused = limiter.Take(7, start);
  EXPECT_FALSE(refused.allowed);
  EXPECT_EQ(refused.retry_after, 1U);
  EXPECT_FALSE(limiter.Take(7, start + milliseconds(400)).allowed);
  EXPECT_TRUE(limiter.Take(7, start + milliseconds(500)).allowed);
  EXPECT_FALSE(limiter.Take(7, start + milliseconds(600)).allowed);
}

TEST(RateLimiter, ABucketIsNeverFullerThanItsBurst) {
  RateLimiter limiter({.per_second = 1, .burst = 2}, 64, 1);
  EXPECT_TRUE(limiter.Take(7, seconds(1)).allowed);
  EXPECT_TRUE(limiter.Take(7, seconds(1000)).allowed);
  EXPECT_TRUE(limiter.Take(7, seconds(1000)).allowed);
  EXPECT_FALSE(limiter.Take(7, seconds(1000)).allowed);
}

TEST(RateLimiter, SaysHowLongToWait) {
  RateLimiter limiter({.per_second = 0.1, .burst = 1}, 64, 1);
  EXPECT_TRUE(limiter.Take(7, seconds(1)).allowed);
  EXPECT_EQ(limiter.Take(7, seconds(1)).retry_after, 10U);
  EXPECT_EQ(limiter.Take(7, seconds(9)).retry_after, 2U);
}

TEST(RateLimiter, ClientsDoNotShareABucket) {
  RateLimiter limiter({.per_second = 1, .burst = 1}, 64, 1);
  EXPECT_TRUE(limiter.Take(1, seconds(1)).allowed);
  EXPECT_FALSE(limiter.Take(1, seconds(1)).allowed);
  EXPECT_TRUE(limiter.Take(2, seconds(1)).allowed);
}

TEST(RateLimiter, ARateOfZeroIsNoLimit) {
  RateLimiter limiter({}, 0, 1);
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(limiter.Take(1, seconds(1)).allowed);
}

// More clients than slots: the newest are remembered, nobody is locked out.
TEST(RateLimiter, ManyClientsShareItsFixedMemory) {
  RateLimiter limiter({.per_second = 1, .burst = 1}, 8, 1);
  for (std::uint64_t client = 0; client < 10'000; ++client) {
    ASSERT_TRUE(limiter.Take(client, seconds(1)).allowed) << client;
  }
}

TEST(RateLimiter, ThreadsTogetherGetNoMoreThanTheBurst) {
  RateLimiter limiter({.per_second = 0.001, .burst = 500}, 64, 1);
  std::atomic<int> allowed{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 1000; ++j) allowed += limiter.Take(1, seconds(1)).allowed ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(allowed.load(), 500);
}

}  // namespace
}  // namespace clashdeck::api
