#include "db/secret_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>
#include <vector>

#include "db/error.h"
#include "tests/db/sample_data.h"

namespace clashdeck::db {
namespace {

std::string Never() {
  ADD_FAILURE() << "it was made a second time";
  return {};
}

TEST(SecretFile, IsMadeOnceForItsOwnerAlone) {
  const TemporaryDir dir;
  EXPECT_EQ(LoadOrMakeSecret(dir.Path(), "key", [] { return std::string("s3cret\0x", 8); }),
            std::string("s3cret\0x", 8));
  EXPECT_EQ(LoadOrMakeSecret(dir.Path(), "key", Never), std::string("s3cret\0x", 8));
  struct stat status {};
  ASSERT_EQ(::stat((dir.Path() / "key").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(dir.Path())) files += entry.exists();
  EXPECT_EQ(files, 1U) << "a draft was left behind";
}

TEST(SecretFile, TwoAtOnceGetTheSame) {
  const TemporaryDir dir;
  std::vector<std::string> got(8);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < got.size(); ++i)
    threads.emplace_back([&, i] {
      got[i] = LoadOrMakeSecret(dir.Path(), "key", [i] { return "secret " + std::to_string(i); });
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& secret : got) EXPECT_EQ(secret, got[0]);
}

TEST(SecretFile, RefusesOneThatOthersCanReadAndWhatIsNoFile) {
  const TemporaryDir dir;
  std::ofstream(dir.Path() / "open") << "secret";
  ::chmod((dir.Path() / "open").c_str(), 0644);
  EXPECT_THROW(LoadOrMakeSecret(dir.Path(), "open", Never), DbError);
  std::filesystem::create_symlink("/etc/hostname", dir.Path() / "link");
  EXPECT_THROW(LoadOrMakeSecret(dir.Path(), "link", Never), DbError);
  EXPECT_THROW(LoadOrMakeSecret(dir.Path() / "nowhere", "key", [] { return "x"; }), DbError);
}

TEST(SecretFile, WhatMakingItThrowsLeavesNothingBehind) {
  const TemporaryDir dir;
  EXPECT_THROW(
      LoadOrMakeSecret(dir.Path(), "key", []() -> std::string { throw std::runtime_error("no"); }),
      std::runtime_error);
  EXPECT_TRUE(std::filesystem::is_empty(dir.Path()));
}

}  // namespace
}  // namespace clashdeck::db
