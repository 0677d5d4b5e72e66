// Which rules have tests, and what is wrong about it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/citations.h"
#include "tests/rules/ledger.h"

namespace clashdeck::rules {

struct Coverage {
  std::map<std::string, std::vector<std::string>> tests;  // by key, each test once, in order
  Problems unknown;                                       // citations of no rule
};

// What a test of another folder says about a rule of play does not cover it: rules of the classes
// engine and ruling are covered by scenarios and by tests/engine/ alone.
Coverage Cover(const Ledger& ledger, const std::vector<Citation>& citations);

// docs/rules/uncovered.txt: the keys that want a test and have none yet, one a line.
std::vector<std::string> ReadUncovered(std::string_view text);

// Rules that want a test, have none and are not listed; listed ones that have a test, want none or
// are no rules. So the list can only become shorter.
Problems CheckUncovered(const Ledger& ledger, const Coverage& coverage,
                        const std::vector<std::string>& listed);

// `listed` without those that are covered by now.
std::string WriteUncovered(const Coverage& coverage, const std::vector<std::string>& listed);

// docs/rules-coverage.md.
std::string WritePage(const Ledger& ledger, const Coverage& coverage);

// Rules, those that want a test and those that have one, a line for each class.
std::string WriteCounts(const Ledger& ledger, const Coverage& coverage);

}  // namespace clashdeck::rules
