// What `goldfish` and `match` share: their options, and a simulation from the call to its report.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace clashdeck::cli {

struct SimulationOptions : CommonOptions {
  std::uint64_t games = 1000;
  std::uint64_t seed = 0;
  std::string policy = "curve";
  std::uint32_t nodes = 0;    // 0 = the policy's own
  std::string opponent = {};  // empty = passive, or the same policy
  int health = 0;             // 0 = the usual
  int defense = 0;            // 0 = the usual
  std::string play = "both";
  int turns = 0;            // 0 = the usual
  double ci = 0;            // 0 = play all games
  std::size_t threads = 0;  // 0 = all cores
  std::string format = {};
  std::string as_of = {};
  std::string replay = {};  // a number, best, median or worst
  std::string html = {};
  bool no_mulligans = false;
  bool allow_illegal = false;
  bool json = false;
};

// All but the decks and what only a goldfish has.
void AddSimulationOptions(CLI::App& command, SimulationOptions& options);

// Runs and reports; the exit code. `decks` are files, codes or "-".
int RunSimulation(const SimulationOptions& options, const std::string& kind,
                  const std::vector<std::string>& decks);

}  // namespace clashdeck::cli
