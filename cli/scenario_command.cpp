#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "app/card_source.h"
#include "app/scenario_run.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

struct ScenarioOptions : CommonOptions {
  std::filesystem::path catalog;
  std::string format = "text";
  bool json = false;
  std::vector<std::filesystem::path> paths;
};

constexpr const char* kScenarioFooter =
    R"(A scenario sets a table, plays a few actions and says what must be true:

  scenario "Obstructors replace the target of the attack"
  rule 504.2c
  game alpha-clash
  card "Brawler" clash red cost=2 gems=R 3/3
  card "Sentry" clash blue cost=1 gems=U 1/2
  p1 clash "Brawler"
  p2 clash "Sentry"
  turn p1
  p1 attack "Brawler" -> p2
  p2 obstruct "Sentry"
  expect "Sentry" in p2 oblivion
  expect p2 health 30

Players whom no line tells what to do pass, so files stay short. A failure prints the line, what was found, and
everything that happened with the rules it follows. The language is taught in docs/scenarios.md.

Examples
  clashdeck scenario run tests/scenarios
  clashdeck scenario run --catalog games/alpha-clash/sets/EMB.json my.scn
  clashdeck scenario run --json tests/scenarios | jq .failed
Exit codes: 0 all passed, 1 one failed, 2 wrong call or no such file, 3 system failure.)";

void PrintResult(const app::ScenarioResult& result) {
  const scenario::Report& report = result.report;
  if (report.passed) {
    std::cout << Painted(STDOUT_FILENO, Tone::kGood, "ok") << "      " << Visible(result.file)
              << "  " << Visible(report.title) << "\n";
    return;
  }
  std::cout << Painted(STDOUT_FILENO, Tone::kBad, "FAILED") << "  " << Visible(result.file);
  if (report.line > 0) std::cout << ":" << report.line;
  if (report.expected.empty()) {
    std::cout << "  " << Visible(report.found) << "\n";
    return;
  }
  std::cout << "  " << Visible(report.title) << "\n  expected  " << Visible(report.expected)
            << "\n  found     " << Visible(report.found) << "\n";
  for (const std::string& line : report.log) std::cout << "    " << Visible(line) << "\n";
}

int RunScenarios(const ScenarioOptions& options) {
  const auto files = app::FindScenarios(options.paths);
  if (!files) return Complain(files.error());
  const auto source = options.catalog.empty()
                          ? app::WordsOnly(options.games_dir)
                          : app::OpenCardSource(options.catalog, options.games_dir);
  if (!source) return Complain(source.error());
  const bool json = options.json || options.format == "json";
  std::vector<app::ScenarioResult> results;
  std::size_t passed = 0;
  for (const std::filesystem::path& file : *files) {
    results.push_back(app::RunScenarioFile(file, *source));
    if (results.back().report.passed) ++passed;
    if (!json) PrintResult(results.back());
  }
  if (json) {
    std::cout << app::ScenarioJson(results) << "\n";
  } else {
    std::cout << passed << " passed, " << results.size() - passed << " failed\n";
  }
  return passed == results.size() ? kDone : kNo;
}

}  // namespace

void AddScenario(CLI::App& root, Run& run) {
  auto options = std::make_shared<ScenarioOptions>();
  CLI::App* command = root.add_subcommand("scenario", "Rules as examples that can be run.");
  command->require_subcommand(1);
  CLI::App* verb = command->add_subcommand("run", "Run scenario files and folders.");
  AddGamesDir(*verb, *options);
  verb->add_option("--catalog", options->catalog,
                   "Set file, export or data directory with the cards of 'use' lines");
  verb->add_option("--format", options->format, "text or json [text]")
      ->check(CLI::IsMember({"text", "json"}));
  verb->add_flag("--json", options->json, "The same as --format json");
  verb->add_option("PATH", options->paths, "Files, or folders whose *.scn files are run")
      ->required();
  verb->footer(kScenarioFooter);
  verb->callback([options, &run] { run = [options] { return RunScenarios(*options); }; });
}

}  // namespace clashdeck::cli
