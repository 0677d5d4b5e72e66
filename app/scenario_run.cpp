#include "app/scenario_run.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/services.h"
#include "engine/scenario/parser.h"

namespace clashdeck::app {

namespace {

namespace fs = std::filesystem;

Result<std::vector<fs::path>> FilesBelow(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (fs::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    if (entry->path().extension() == ".scn" && entry->is_regular_file(failed))
      files.push_back(entry->path());
  }
  if (failed) return Fail(ErrorCode::kBadImport, "cannot read " + folder.string());
  if (files.empty())
    return Fail(ErrorCode::kNotFound, "there are no *.scn files in " + folder.string());
  std::sort(files.begin(), files.end());
  return files;
}

nlohmann::json ReportJson(const ScenarioResult& result) {
  const scenario::Report& report = result.report;
  nlohmann::json json = {{"file", result.file},
                         {"scenario", report.title},
                         {"rules", report.rules},
                         {"passed", report.passed}};
  if (report.passed) return json;
  json["line"] = report.line;
  json["expected"] = report.expected;
  json["found"] = report.found;
  json["log"] = report.log;
  return json;
}

}  // namespace

Result<std::vector<fs::path>> FindScenarios(const std::vector<fs::path>& paths) {
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    std::error_code failed;
    if (fs::is_directory(path, failed)) {
      auto below = FilesBelow(path);
      if (!below) return below;
      files.insert(files.end(), below->begin(), below->end());
    } else if (fs::exists(path, failed)) {
      files.push_back(path);
    } else {
      return Fail(ErrorCode::kNotFound, "there is no file or folder " + path.string());
    }
  }
  return files;
}

ScenarioResult RunScenarioFile(const fs::path& file, const scenario::CardSource& source) {
  ScenarioResult result{.file = file.string()};
  const auto text = ReadFile(file, scenario::kMaxBytes);
  if (text) {
    result.report = scenario::RunText(*text, source);
  } else {
    result.report.found = text.error().message;
  }
  return result;
}

std::string ScenarioJson(const std::vector<ScenarioResult>& results) {
  nlohmann::json list = nlohmann::json::array();
  std::size_t passed = 0;
  for (const ScenarioResult& result : results) {
    if (result.report.passed) ++passed;
    list.push_back(ReportJson(result));
  }
  const nlohmann::json json = {
      {"passed", passed}, {"failed", results.size() - passed}, {"scenarios", std::move(list)}};
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace clashdeck::app
