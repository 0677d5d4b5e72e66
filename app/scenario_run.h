// Runs scenario files and folders, and tells how they went.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/scenario/runner.h"

namespace clashdeck::app {

struct ScenarioResult {
  std::string file = {};
  scenario::Report report = {};
};

// Files as they are given; of folders every *.scn below, sorted. kNotFound where there is nothing.
Result<std::vector<std::filesystem::path>> FindScenarios(
    const std::vector<std::filesystem::path>& paths);

// A file that can't be read, or is no scenario, is one that fails. `source` may be empty.
ScenarioResult RunScenarioFile(const std::filesystem::path& file,
                               const scenario::CardSource& source);

// The results as JSON: {"passed": 1, "failed": 1, "scenarios": [...]}.
std::string ScenarioJson(const std::vector<ScenarioResult>& results);

}  // namespace clashdeck::app
