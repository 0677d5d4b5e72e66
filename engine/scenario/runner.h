// Runs scenarios: sets the table, plays the lines, checks the claims.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/table.h"

namespace clashdeck::scenario {

// How a scenario went. Failed: which line, what it wanted, what was there instead, and everything
// that had happened by then.
struct Report {
  bool passed = false;
  std::string title = {};
  std::vector<std::string> rules = {};
  int line = 0;               // 0 = the file as a whole
  std::string expected = {};  // the line; empty when the file itself is wrong
  std::string found = {};     // or why the file can't be run
  std::vector<std::string> log = {};
};

// `rulings`: how the rulebook is read where it may be read in two ways.
Report Run(const Scenario& scenario, const CardSource& source,
           const alpha_clash::Rulings& rulings = {});

// Parse() and Run().
Report RunText(std::string_view text, const CardSource& source,
               const alpha_clash::Rulings& rulings = {});

}  // namespace clashdeck::scenario
