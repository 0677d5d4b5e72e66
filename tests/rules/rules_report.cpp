// The program behind './dev rules': prints how many rules have tests, writes docs/rules-coverage.md
// and takes what is covered by now off docs/rules/uncovered.txt. Usage: rules_report ROOT
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "tests/rules/coverage.h"

namespace {

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

int main(int count, char** arguments) {
  namespace rules = clashdeck::rules;
  if (count != 2) {
    std::cerr << "usage: rules_report ROOT\n";
    return 2;
  }
  const std::filesystem::path root = arguments[1];
  const std::filesystem::path list = root / "docs/rules/uncovered.txt";
  rules::Problems problems;
  const rules::Ledger ledger =
      rules::ReadLedger(ReadFile(root / "docs/rules/alpha-clash-2.2.tsv"), problems);
  const rules::Coverage coverage = rules::Cover(ledger, rules::CitedBelow(root));
  problems.insert(problems.end(), coverage.unknown.begin(), coverage.unknown.end());

  const std::string uncovered =
      rules::WriteUncovered(coverage, rules::ReadUncovered(ReadFile(list)));
  std::ofstream(list, std::ios::binary) << uncovered;
  std::ofstream(root / "docs/rules-coverage.md", std::ios::binary)
      << rules::WritePage(ledger, coverage);
  for (std::string& problem :
       rules::CheckUncovered(ledger, coverage, rules::ReadUncovered(uncovered)))
    problems.push_back(std::move(problem));

  for (const std::string& problem : problems) std::cout << problem << "\n";
  std::cout << rules::WriteCounts(ledger, coverage);
  return problems.empty() ? 0 : 1;
}
