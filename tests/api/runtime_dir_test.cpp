#include "api/runtime_dir.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/api/fixture.h"

namespace clashdeck::api {
namespace {

namespace fs = std::filesystem;

TEST(RuntimeDir, IsRemovedAtTheEnd) {
  const TempDir parent;
  {
    const RuntimeDir dir({}, parent.path());
    std::ofstream(fs::path(dir.path()) / "body") << "x";
    EXPECT_TRUE(fs::exists(dir.path()));
  }
  EXPECT_TRUE(fs::is_empty(parent.path()));
}

TEST(RuntimeDir, WhatACrashLeftIsRemovedAndWhatIsInUseStays) {
  const TempDir parent;
  const fs::path left = parent.path() / "clashdeck-serve-abcdef";
  const fs::path other = parent.path() / "another-program";
  for (const fs::path& folder : {left, other}) {
    fs::create_directories(folder / "tmp/00");
    std::ofstream(folder / "in-use").flush();
  }
  const RuntimeDir used({}, parent.path());
  EXPECT_FALSE(fs::exists(left));
  const RuntimeDir second({}, parent.path());
  EXPECT_TRUE(fs::exists(used.path()));
  EXPECT_TRUE(fs::exists(other));
}

TEST(RuntimeDir, AGivenFolderIsLeftAlone) {
  const TempDir parent;
  { const RuntimeDir dir(parent.path(), parent.path()); }
  EXPECT_TRUE(fs::exists(parent.path()));
}

}  // namespace
}  // namespace clashdeck::api
