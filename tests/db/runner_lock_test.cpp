#include "db/runner_lock.h"

#include <gtest/gtest.h>

#include <optional>

#include "db/error.h"
#include "tests/db/sample_data.h"

namespace clashdeck::db {
namespace {

TEST(RunnerLock, TheFirstIsAloneUntilItGoes) {
  const TemporaryDir dir;
  std::optional<RunnerLock> first(std::in_place, dir.Path());
  EXPECT_TRUE(first->alone());
  std::optional<RunnerLock> second(std::in_place, dir.Path());
  EXPECT_FALSE(second->alone());
  first.reset();
  EXPECT_FALSE(RunnerLock(dir.Path()).alone());
  second.reset();
  EXPECT_TRUE(RunnerLock(dir.Path()).alone());
}

TEST(RunnerLock, AFolderThatIsNotThereIsAnError) {
  const TemporaryDir dir;
  EXPECT_THROW(RunnerLock(dir.Path() / "missing"), DbError);
}

}  // namespace
}  // namespace clashdeck::db
