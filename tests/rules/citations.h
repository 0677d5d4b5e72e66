// Finds which tests cite which rules of Alpha Clash.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::rules {

struct Citation {
  std::string rule;  // as cited: "504.2c"
  std::string test;  // path below the root; for a test of a program "path: its name"
};

// "rule 504.2c 303.9" in a scenario of Alpha Clash.
std::vector<Citation> CitedByScenario(std::string_view text, const std::string& path);

// The numbers before the colon of the first line, and after "----" the rule of each expected line,
// in a deck file of Alpha Clash (tests/decks/README.md).
std::vector<Citation> CitedByDeck(std::string_view text, const std::string& path);

// Test names such as Rule504_2c_ObstructorsReplaceTarget or Rule704_4b_2 in C++.
std::vector<Citation> CitedByProgram(std::string_view text, const std::string& path);

// All of tests/ below `root`, by path: scenarios but for those in pending/, which are not run, deck
// files, and programs but for tests/rules/ itself.
std::vector<Citation> CitedBelow(const std::filesystem::path& root);

// Every scenario in a folder and the folders in it.
std::vector<Citation> CitedByScenariosIn(const std::filesystem::path& folder);

}  // namespace clashdeck::rules
