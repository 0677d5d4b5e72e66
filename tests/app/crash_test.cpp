// Kill the process at a random moment of an import; the data must be one whole version, the old or
// the new.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <set>
#include <thread>

#include "tests/app/killed_child.h"
#include "tests/app/service_fixture.h"

namespace clashdeck::app {
namespace {

constexpr int kKills = 60;
constexpr int kCards = 400;
constexpr int kVersions = 3;

// The same cards with other costs: every version differs from every other in every card.
std::string BigSet(int version) {
  std::string cards;
  for (int i = 0; i < kCards; ++i) {
    const std::string number = std::to_string(100 + i);
    cards += (i == 0 ? "" : ",") + std::string(R"({"name": "Crash Card )") + number +
             R"(", "type": "clash", "text": "", "attributes": {"colors": ["red"], "cost": )" +
             std::to_string(version) +
             R"(, "gems": "R", "attack": 1, "defense": 1}, "printings": [{"id": "CRA-)" + number +
             R"(", "number": ")" + number + R"(", "rarity": "common"}]})";
  }
  return R"({"game": "alpha-clash", "set": {"code": "CRA", "name": "Crash", "kind": "expansion", "released": "2024-01-01"}, "cards": [)" +
         cards + "]}";
}

class CrashTest : public ServiceTest {
 protected:
  // Says that it is ready, then imports one version after the other until it is killed.
  [[noreturn]] void ImportForEver(int ready) {
    auto services = OpenServices({.data_dir = folder_, .games_dir = CLASHDECK_SOURCE_DIR "/games"});
    if (!services || write(ready, "r", 1) != 1) _exit(1);
    for (int i = 0;; ++i) {
      const std::string set = BigSet(1 + i % kVersions);
      services->imports->Import(
          {.game = "alpha-clash", .bytes = set, .file_name = "crash.json", .actor = "crash"});
    }
  }
};

TEST_F(CrashTest, AKilledImportLeavesAWholeVersion) {
  std::vector<std::string> versions = {Version()};
  const auto start = std::chrono::steady_clock::now();
  for (int version = 1; version <= kVersions; ++version) {
    ASSERT_EQ(Import(BigSet(version))->status, "done");
    versions.push_back(Version());
  }
  // Kills come within about three imports, however busy the machine is.
  const auto one_import = (std::chrono::steady_clock::now() - start) / kVersions;
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  std::set<std::string> seen;
  for (int kill_number = 0; kill_number < kKills; ++kill_number) {
    services_ = {};
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) ImportForEver(ready[1]);
    close(ready[1]);
    char byte = 0;
    ASSERT_EQ(read(ready[0], &byte, 1), 1) << "the child could not open the data";
    close(ready[0]);
    std::this_thread::sleep_for(one_import * static_cast<int>(random() % 300) / 100);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WasKilled(status)) << "the child ended by itself";

    Reopen();
    const auto problems = VerifyData(folder_, CLASHDECK_SOURCE_DIR "/games")->problems;
    ASSERT_TRUE(problems.empty()) << problems[0];
    ASSERT_NE(std::find(versions.begin(), versions.end(), Version()), versions.end())
        << "kill " << kill_number << " left the unknown version " << Version();
    std::string journal;
    services_.store->Read(
        [&](db::Session& session) { journal = session.imports.Newest()->version_after; });
    ASSERT_EQ(journal, Version()) << "journal and content disagree after kill " << kill_number;
    seen.insert(Version());
  }
  EXPECT_GT(seen.size(), 1U)
      << "no import was ever finished: the kills came too early to test anything";
}

}  // namespace
}  // namespace clashdeck::app
