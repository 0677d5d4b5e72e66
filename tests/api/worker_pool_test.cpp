#include "api/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace clashdeck::api {
namespace {

TEST(WorkerPool, RunsWhatIsPosted) {
  WorkerPool pool(2, 100);
  std::atomic<int> ran{0};
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(pool.Post([&] { ++ran; }));
  pool.Finish();
  EXPECT_EQ(ran.load(), 50);
  EXPECT_EQ(pool.pending(), 0U);
}

TEST(WorkerPool, RefusesWhenTheQueueIsFull) {
  WorkerPool pool(1, 1);
  std::promise<void> started;
  std::promise<void> release;
  std::shared_future<void> released(release.get_future());
  ASSERT_TRUE(pool.Post([&, released] {
    started.set_value();
    released.wait();
  }));
  started.get_future().wait();
  EXPECT_TRUE(pool.Post([] {}));   // waits
  EXPECT_FALSE(pool.Post([] {}));  // no room
  EXPECT_EQ(pool.pending(), 2U);
  release.set_value();
}

TEST(WorkerPool, TakesNothingAfterItsEnd) {
  WorkerPool pool(1, 10);
  pool.Finish();
  EXPECT_FALSE(pool.Post([] {}));
}

}  // namespace
}  // namespace clashdeck::api
