#include <CLI/CLI.hpp>
#include <memory>

#include "app/simulation_request.h"
#include "cli/command.h"
#include "cli/simulation_call.h"

namespace clashdeck::cli {

namespace {

struct GoldfishOptions : SimulationOptions {
  std::string deck;
  std::string versus;
  std::string ab;
};

constexpr const char* kGoldfishFooter =
    R"(The deck plays against an opponent who does nothing, and what is told is how fast it wins: kill turns, damage, resources
and colours by turn, what each card does, opening hands, with 95 % intervals. The same call gives the same numbers, whatever
machine and threads. What they mean and do not mean: docs/goldfish.md.

Policies: random, passive (does nothing), blockers (plain bodies that obstruct), curve (plays on curve, attacks when it pays),
lethal (curve, and searches the turn for a certain win), mcts (looks ahead; slow). --nodes bounds the search.

Examples
  clashdeck goldfish --data-dir data --game alpha-clash deck.txt
  clashdeck goldfish --data-dir data --game alpha-clash --games 10000 --policy lethal --html report.html deck.txt
  clashdeck goldfish --data-dir data --game alpha-clash --opponent blockers --defense 4 --play draw deck.txt
  clashdeck goldfish --data-dir data --game alpha-clash --ab other.txt deck.txt        # is the other list faster?
  clashdeck goldfish --data-dir data --game alpha-clash --versus other.txt deck.txt    # who wins?
  clashdeck goldfish --data-dir data --game alpha-clash --replay best deck.txt
Ctrl-C ends it with a report on the games played by then.
Exit codes: 0 done, 1 cancelled, 2 wrong input or call (an illegal deck too), 3 system failure.)";

int Goldfish(const GoldfishOptions& options) {
  if (!options.versus.empty())
    return RunSimulation(options, "match", {options.deck, options.versus});
  if (!options.ab.empty()) return RunSimulation(options, "ab", {options.deck, options.ab});
  return RunSimulation(options, "goldfish", {options.deck});
}

}  // namespace

void AddGoldfish(CLI::App& root, Run& run) {
  auto options = std::make_shared<GoldfishOptions>();
  CLI::App* command =
      root.add_subcommand("goldfish", "Play a deck many times: how fast does it win?");
  AddSimulationOptions(*command, *options);
  command->add_option("--health", options->health, "Of the opponent's Contender")
      ->check(CLI::Range(1, app::kMaxOpponentHealth));
  command->add_option("--defense", options->defense, "Of the bodies that blockers play")
      ->check(CLI::Range(1, app::kMaxOpponentDefense));
  CLI::Option* versus =
      command->add_option("--versus", options->versus, "Play against this deck instead");
  command->add_option("--ab", options->ab, "Compare with this list on the same seeds")
      ->excludes(versus);
  command->add_option("DECK", options->deck, "A list in any form, a code, or - for standard input")
      ->required();
  command->footer(kGoldfishFooter);
  command->callback([options, &run] { run = [options] { return Goldfish(*options); }; });
}

}  // namespace clashdeck::cli
