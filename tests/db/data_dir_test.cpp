#include "db/data_dir.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <thread>
#include <vector>

#include "db/error.h"
#include "tests/db/sample_data.h"

namespace clashdeck::db {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

TEST(DataDir, IsMadeForItsOwnerOnly) {
  const TemporaryDir dir;
  const fs::path data_dir = dir.Path() / "deep" / "data";
  const fs::path file = PrepareDataDir(data_dir);
  EXPECT_EQ(file, data_dir / "clashdeck.sqlite3");
  EXPECT_EQ(fs::status(data_dir).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(DataDir, LeavesWhatIsThereAlone) {
  const TemporaryDir dir;
  const fs::path file = PrepareDataDir(dir.Path());
  std::ofstream(file) << "content";
  EXPECT_EQ(PrepareDataDir(dir.Path() / "sub" / ".."), file);
  EXPECT_EQ(fs::file_size(file), 7u);
}

TEST(DataDir, SaysWhatIsWrong) {
  const TemporaryDir dir;
  const fs::path in_the_way = dir.Path() / "file";
  std::ofstream(in_the_way) << "x";
  EXPECT_THAT([&] { PrepareDataDir(in_the_way); },
              ThrowsMessage<DbError>(HasSubstr(in_the_way.string())));
  EXPECT_THAT([&] { PrepareDataDir(in_the_way / "data"); },
              ThrowsMessage<DbError>(HasSubstr(in_the_way.string())));
  EXPECT_THAT([] { PrepareDataDir(""); }, ThrowsMessage<DbError>(HasSubstr("no data directory")));
}

TEST(OpeningLock, OneAtATime) {
  const TemporaryDir dir;
  std::atomic<int> inside = 0;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      const OpeningLock lock(dir.Path());
      EXPECT_EQ(++inside, 1);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      --inside;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THROW(OpeningLock(dir.Path() / "missing"), DbError);
}

}  // namespace
}  // namespace clashdeck::db
