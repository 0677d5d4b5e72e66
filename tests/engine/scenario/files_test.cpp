// Every scenario file and every example of docs/scenarios.md, one test each.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "app/card_source.h"
#include "engine/scenario/runner.h"

namespace clashdeck::scenario {
namespace {

namespace fs = std::filesystem;

struct Example {
  std::string name;
  std::string text;  // empty: there is none
};

std::string Content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

// Letters, digits and single underscores, as test names must be.
std::string TestName(const std::string& text) {
  std::string name;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

// All but those in pending/, which say why they can't pass yet.
std::vector<Example> Below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (const auto& entry : fs::recursive_directory_iterator(folder, failed))
    if (entry.path().extension() == ".scn" && entry.path().parent_path().filename() != "pending")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<Example> examples;
  for (const fs::path& file : files) {
    const fs::path inside = fs::relative(file, folder).replace_extension();
    examples.push_back({TestName(inside.string()), Content(file)});
  }
  if (examples.empty()) examples.push_back({"None", ""});
  return examples;
}

std::vector<Example> OfTheDocs() {
  std::vector<Example> examples;
  std::istringstream lines(Content(fs::path(CLASHDECK_SOURCE_DIR) / "docs/scenarios.md"));
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "```scn") {
      inside = true;
      examples.push_back({"Example" + std::to_string(examples.size() + 1), ""});
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      examples.back().text += line + "\n";
    }
  }
  return examples;
}

const CardSource& Words() {
  static const CardSource kSource = [] {
    auto words = app::WordsOnly(CLASHDECK_SOURCE_DIR "/games");
    if (!words) throw std::runtime_error(words.error().message);
    return *std::move(words);
  }();
  return kSource;
}

class ScenarioFiles : public testing::TestWithParam<Example> {
 protected:
  static void Check() {
    const Report report = RunText(GetParam().text, Words());
    std::string log;
    for (const std::string& line : report.log) log += "\n  " + line;
    EXPECT_TRUE(report.passed) << "line " << report.line << ": " << report.expected
                               << "\nfound: " << report.found << log;
  }
};

TEST_P(ScenarioFiles, Pass) {
  ASSERT_NE(GetParam().text, "");
  Check();
}

class SharedScenarios : public ScenarioFiles {};

TEST_P(SharedScenarios, Pass) {
  if (GetParam().text.empty()) GTEST_SKIP() << "../shared/scenarios is not there";
  Check();
}

std::string NameOf(const testing::TestParamInfo<Example>& example) { return example.param.name; }

INSTANTIATE_TEST_SUITE_P(Docs, ScenarioFiles, testing::ValuesIn(OfTheDocs()), NameOf);
INSTANTIATE_TEST_SUITE_P(Own, ScenarioFiles,
                         testing::ValuesIn(Below(fs::path(CLASHDECK_SOURCE_DIR) /
                                                 "tests/scenarios")),
                         NameOf);
INSTANTIATE_TEST_SUITE_P(All, SharedScenarios,
                         testing::ValuesIn(Below(fs::path(CLASHDECK_SOURCE_DIR) /
                                                 "../shared/scenarios/alpha-clash")),
                         NameOf);

}  // namespace
}  // namespace clashdeck::scenario
