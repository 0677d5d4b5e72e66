#include <CLI/CLI.hpp>
#include <memory>

#include "app/simulation_request.h"
#include "cli/command.h"
#include "cli/simulation_call.h"

namespace clashdeck::cli {

namespace {

struct MatchOptions : SimulationOptions {
  std::vector<std::string> decks;
};

constexpr const char* kMatchFooter =
    R"(Two decks play a match; with more, the first plays a gauntlet: a match against each of the others. Games come in pairs that
share a seed and exchange seats. What is told is who wins how often, by seat, with 95 % intervals; docs/goldfish.md.

Examples
  clashdeck match --data-dir data --game alpha-clash mine.txt theirs.txt
  clashdeck match --data-dir data --game alpha-clash --games 2000 --policy lethal mine.txt gauntlet/*.txt
  clashdeck match --data-dir data --game alpha-clash --ci 0.02 --html match.html mine.txt theirs.txt
  clashdeck match --data-dir data --game alpha-clash --replay worst mine.txt theirs.txt
Ctrl-C ends it with a report on the games played by then.
Exit codes: 0 done, 1 cancelled, 2 wrong input or call (an illegal deck too), 3 system failure.)";

}  // namespace

void AddMatch(CLI::App& root, Run& run) {
  auto options = std::make_shared<MatchOptions>();
  CLI::App* command =
      root.add_subcommand("match", "Play decks against each other: who wins how often?");
  AddSimulationOptions(*command, *options);
  command->add_option("DECK", options->decks, "Lists in any form, codes, or - for standard input")
      ->required()
      ->expected(2, static_cast<int>(app::kMaxGauntlet));
  command->footer(kMatchFooter);
  command->callback([options, &run] {
    run = [options] {
      return RunSimulation(*options, options->decks.size() == 2 ? "match" : "gauntlet",
                           options->decks);
    };
  });
}

}  // namespace clashdeck::cli
