#include "app/scenario_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/card_source.h"
#include "app/services.h"

namespace clashdeck::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGamesFolder = CLASHDECK_SOURCE_DIR "/games";
constexpr const char* kScenarioHead = "scenario \"T\"\nrule 504\ngame alpha-clash\n";

class ScenarioRun : public testing::Test {
 protected:
  // A folder of its own: tests run beside each other.
  ScenarioRun() {
    std::string name = (fs::path(testing::TempDir()) / "scenario_run.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
    folder_ = name;
    fs::create_directories(folder_ / "deep");
  }
  ~ScenarioRun() override { fs::remove_all(folder_); }

  fs::path Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }

  fs::path folder_;
};

TEST_F(ScenarioRun, FilesOfFoldersComeSorted) {
  Write("b.scn", "");
  Write("a.scn", "");
  Write("deep/c.scn", "");
  Write("notes.txt", "");
  const auto files = FindScenarios({folder_, folder_ / "b.scn"});
  ASSERT_TRUE(files);
  EXPECT_THAT(*files, testing::ElementsAre(folder_ / "a.scn", folder_ / "b.scn",
                                           folder_ / "deep/c.scn", folder_ / "b.scn"));
}

TEST_F(ScenarioRun, WhatIsNotThereIsAnError) {
  EXPECT_EQ(FindScenarios({folder_ / "none.scn"}).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(FindScenarios({folder_ / "deep"}).error().code, ErrorCode::kNotFound);
}

TEST_F(ScenarioRun, ResultsAsJson) {
  const auto good = Write("good.scn", std::string(kScenarioHead) + "turn p1\nexpect p1 hand 0\n");
  const auto bad = Write("bad.scn", std::string(kScenarioHead) + "turn p1\nexpect p1 hand 3\n");
  const auto wrong = Write("wrong.scn", "hello\n");
  std::vector<ScenarioResult> results;
  for (const auto& file : {good, bad, wrong, folder_}) results.push_back(RunScenarioFile(file, {}));
  const auto answer = nlohmann::json::parse(ScenarioJson(results));
  EXPECT_EQ(answer["passed"], 1);
  EXPECT_EQ(answer["failed"], 3);
  EXPECT_EQ(answer["scenarios"][0]["passed"], true);
  EXPECT_EQ(answer["scenarios"][0]["rules"][0], "504");
  EXPECT_EQ(answer["scenarios"][1]["line"], 5);
  EXPECT_EQ(answer["scenarios"][1]["expected"], "expect p1 hand 3");
  EXPECT_EQ(answer["scenarios"][1]["found"], "0");
  EXPECT_EQ(answer["scenarios"][2]["line"], 1);
  EXPECT_THAT(answer["scenarios"][3]["found"].get<std::string>(),
              testing::HasSubstr("is a folder"));
}

TEST_F(ScenarioRun, CardsOfASetFile) {
  const auto source =
      OpenCardSource(fs::path(kGamesFolder) / "alpha-clash/sets/DBX.json", kGamesFolder);
  ASSERT_TRUE(source) << source.error().message;
  const auto file = Write("use.scn", std::string(kScenarioHead) +
                                         "use \"DBX-001\"\np1 clash \"Vesper, Dockside Patrol\"\n"
                                         "turn p1\nexpect \"vesper, dockside patrol\" 3/3\n");
  const ScenarioResult result = RunScenarioFile(file, *source);
  EXPECT_TRUE(result.report.passed) << result.report.found;
  EXPECT_FALSE(source->find("DBX-999"));
}

TEST_F(ScenarioRun, CardsOfADataDirectory) {
  {
    auto services = OpenServices({.data_dir = folder_ / "data", .games_dir = kGamesFolder});
    ASSERT_TRUE(services);
    const auto bytes = ReadFile(fs::path(kGamesFolder) / "alpha-clash/sets/EMB.json", 1U << 20U);
    ASSERT_TRUE(bytes);
    ASSERT_TRUE(services->imports->Import(
        {.game = "alpha-clash", .bytes = *bytes, .file_name = "EMB.json", .actor = "test"}));
  }
  const auto source = OpenCardSource(folder_ / "data", kGamesFolder);
  ASSERT_TRUE(source) << source.error().message;
  const auto card = source->find("EMB-014");
  ASSERT_TRUE(card) << card.error().message;
  EXPECT_EQ(card->name, "Pyre Hook");
}

TEST_F(ScenarioRun, ACatalogThatIsNoneIsAnError) {
  EXPECT_FALSE(OpenCardSource(folder_ / "none.json", kGamesFolder));
  EXPECT_FALSE(OpenCardSource(folder_ / "deep", kGamesFolder)) << "a folder without a database";
  EXPECT_FALSE(OpenCardSource(Write("no.json", "{"), kGamesFolder));
}

}  // namespace
}  // namespace clashdeck::app
