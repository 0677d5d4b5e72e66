#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "app/replay_show.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace clashdeck::cli {

namespace {

struct ReplayOptions {
  std::filesystem::path file;
  bool quiet = false;
};

constexpr const char* kReplayFooter =
    R"(A replay holds the cards, decks and seed of a game, the decisions that were not forced, and a hash of the game for
each turn. It is played again and compared with every hash. Each line tells the rule it follows: [504.2a] Ox attacks Ada.
The file is told in docs/replays.md.

Examples
  clashdeck replay game.replay
  clashdeck replay --quiet game.replay && echo "the same game"
Exit codes: 0 the game is the one that was recorded, 1 it went another way, 2 wrong call or no replay.)";

int ShowReplay(const ReplayOptions& options) {
  const auto showing = app::ShowReplay(options.file);
  if (!showing) return Complain(showing.error());
  if (!options.quiet)
    for (const std::string& line : showing->lines) std::cout << Visible(line) << "\n";
  if (!showing->difference) return kDone;
  std::cout.flush();
  std::cerr << "clashdeck: " << Visible(*showing->difference) << "\n";
  return kNo;
}

}  // namespace

void AddReplay(CLI::App& root, Run& run) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = root.add_subcommand("replay", "Show a recorded game, and verify it.");
  command->add_flag("--quiet", options->quiet, "Verify only");
  command->add_option("FILE", options->file, "The replay")->required();
  command->footer(kReplayFooter);
  command->callback([options, &run] { run = [options] { return ShowReplay(*options); }; });
}

}  // namespace clashdeck::cli
