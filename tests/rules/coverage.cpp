#include "tests/rules/coverage.h"

#include <algorithm>
#include <iomanip>
#include <set>
#include <sstream>

namespace clashdeck::rules {

namespace {

bool IsTestOfPlay(std::string_view test) {
  return test.starts_with("tests/scenarios/") || test.starts_with("tests/engine/");
}

bool Covers(const std::string& test, const LedgerRow& row) {
  const bool play = row.klass == "engine" || row.klass == "ruling";
  return !play || IsTestOfPlay(test);
}

constexpr std::string_view kNote =
    "# Rules that want a test and have none yet, by key. './dev rules' takes away what is covered; "
    "nothing is added.\n";

}  // namespace

Coverage Cover(const Ledger& ledger, const std::vector<Citation>& citations) {
  Coverage coverage;
  for (const Citation& citation : citations) {
    const LedgerRow* row = ledger.Find(citation.rule);
    if (row == nullptr) {
      coverage.unknown.push_back(citation.test + ": cites rule " + citation.rule +
                                 ", which the rulebook does not have");
      continue;
    }
    if (!Covers(citation.test, *row)) continue;
    std::vector<std::string>& tests = coverage.tests[row->key];
    if (std::find(tests.begin(), tests.end(), citation.test) == tests.end())
      tests.push_back(citation.test);
  }
  return coverage;
}

std::vector<std::string> ReadUncovered(std::string_view text) {
  std::vector<std::string> keys;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);)
    if (!line.empty() && !line.starts_with("# ")) keys.push_back(line);
  return keys;
}

Problems CheckUncovered(const Ledger& ledger, const Coverage& coverage,
                        const std::vector<std::string>& listed) {
  Problems problems;
  std::set<std::string> open;
  for (const std::string& key : listed)
    if (!open.insert(key).second) problems.push_back(key + ": listed twice as not covered");
  for (const LedgerRow& row : ledger.rows) {
    const bool was_listed = open.erase(row.key) != 0;
    const bool covered = coverage.tests.contains(row.key);
    if (!WantsTest(row)) {
      if (was_listed) problems.push_back(row.key + ": listed as not covered, but wants no test");
    } else if (covered == was_listed) {
      problems.push_back(row.key + (covered ? ": listed as not covered, but has a test"
                                            : ": has no test (class " + row.klass + ")"));
    }
  }
  for (const std::string& key : open)
    problems.push_back(key + ": listed as not covered, but is no rule");
  return problems;
}

std::string WriteUncovered(const Coverage& coverage, const std::vector<std::string>& listed) {
  std::string text(kNote);
  for (const std::string& key : listed)
    if (!coverage.tests.contains(key)) text += key + "\n";
  return text;
}

std::string WritePage(const Ledger& ledger, const Coverage& coverage) {
  std::ostringstream page;
  page << "# Rules and their tests\n\n"
       << "Written by `./dev rules`. Numbers are those of the Alpha Clash Comprehensive Rulebook "
          "2.2; classes and what is not\n"
       << "to be implemented, with the reason, stand in "
          "[rules/alpha-clash-2.2.tsv](rules/alpha-clash-2.2.tsv).\n\n"
       << "| rule | class | tests |\n|---|---|---|\n";
  for (const LedgerRow& row : ledger.rows) {
    const auto found = coverage.tests.find(row.key);
    if (found == coverage.tests.end() && !WantsTest(row)) continue;
    page << "| " << row.rule << " | " << row.klass << " | ";
    if (found == coverage.tests.end()) {
      page << "none yet";
    } else {
      for (std::size_t i = 0; i < found->second.size(); ++i)
        page << (i == 0 ? "" : "<br>") << found->second[i];
    }
    page << " |\n";
  }
  return page.str();
}

std::string WriteCounts(const Ledger& ledger, const Coverage& coverage) {
  struct Count {
    int rules = 0;
    int wanted = 0;
    int covered = 0;
  };
  std::map<std::string, Count> counts;
  for (const LedgerRow& row : ledger.rows) {
    for (Count* count : {&counts[row.klass], &counts["total"]}) {
      ++count->rules;
      if (!WantsTest(row)) continue;
      ++count->wanted;
      if (coverage.tests.contains(row.key)) ++count->covered;
    }
  }
  std::ostringstream text;
  text << "class    rules  want a test  have one\n";
  for (const char* klass : {"engine", "ruling", "deck", "text", "data", "info", "total"}) {
    const Count& count = counts[klass];
    text << std::left << std::setw(8) << klass << std::right << std::setw(6) << count.rules
         << std::setw(13) << count.wanted << std::setw(10) << count.covered << "\n";
  }
  return text.str();
}

}  // namespace clashdeck::rules
