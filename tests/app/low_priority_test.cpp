#include "app/low_priority.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <thread>

namespace clashdeck::app {
namespace {

struct Standing {
  int policy = -1;
  int nice = 0;
};

Standing Here() {
  return {.policy = sched_getscheduler(0),
          .nice = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()))};
}

TEST(LowPriority, IsForTheThreadAndThoseItStarts) {
  const Standing before = Here();
  Standing lowered;
  Standing started;
  std::thread([&] {
    LowerThreadPriority();
    lowered = Here();
    std::thread([&] { started = Here(); }).join();
  }).join();
  for (const Standing& low : {lowered, started}) {
    EXPECT_EQ(low.policy, SCHED_IDLE) << "it gives way at once";
    EXPECT_EQ(low.nice, 19);
  }
  EXPECT_EQ(Here().policy, before.policy);
  EXPECT_EQ(Here().nice, before.nice);
}

}  // namespace
}  // namespace clashdeck::app
