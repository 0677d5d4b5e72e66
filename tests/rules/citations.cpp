#include "tests/rules/citations.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "importers/ascii.h"
#include "importers/rulebook/rule_number.h"

namespace clashdeck::rules {

namespace {

namespace fs = std::filesystem;
using importers::IsDigit;
using importers::IsLetter;
using importers::IsLower;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool IsWordSign(char c) { return IsDigit(c) || IsLetter(c) || c == '_'; }

// A rule number and nothing else.
bool IsRuleNumber(std::string_view word) {
  return importers::rulebook::RuleNumberLength(word) == word.size() && word.find('.') != word.npos;
}

// "504_2c_ObstructorsReplaceTarget" → "504.2c", "704_4b_2" → "704.4b.2", "703_16_a_1" →
// "703.16.a.1": parts go on as long as they look like parts of a number.
std::string NumberInName(std::string_view name) {
  std::string number(name.substr(0, importers::rulebook::kSectionDigits));
  name.remove_prefix(number.size());
  for (int part = 0; name.starts_with('_'); ++part) {
    std::size_t end = 1;
    while (end < name.size() && IsDigit(name[end])) ++end;
    if (end < name.size() && IsLower(name[end]) && (end > 1 ? part == 0 : part == 1)) ++end;
    const bool whole = end == name.size() || name[end] == '_' || !IsWordSign(name[end]);
    if (end == 1 || !whole) break;
    number += '.';
    number += name.substr(1, end - 1);
    name.remove_prefix(end);
  }
  return number;
}

template <class Read>
void AddFiles(const fs::path& root, const fs::path& folder, const std::string& extension,
              Read&& read, std::vector<Citation>& all) {
  if (!fs::exists(folder)) return;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = fs::relative(entry.path(), root).generic_string();
    if (entry.path().extension() != extension || path.find("/pending/") != path.npos ||
        path.starts_with("tests/rules/"))
      continue;
    std::vector<Citation> found = read(ReadFile(entry.path()), path);
    std::move(found.begin(), found.end(), std::back_inserter(all));
  }
}

}  // namespace

std::vector<Citation> CitedByScenario(std::string_view text, const std::string& path) {
  std::vector<Citation> cited;
  bool alpha_clash = false;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string word;
    words >> word;
    if (word == "game" && words >> word) alpha_clash = word == "alpha-clash";
    if (word != "rule") continue;
    while (words >> word) cited.push_back({.rule = word, .test = path});
  }
  if (!alpha_clash) cited.clear();
  return cited;
}

std::vector<Citation> CitedByDeck(std::string_view text, const std::string& path) {
  std::vector<Citation> cited;
  const auto add = [&](std::string word) {
    if (word.ends_with(',')) word.pop_back();
    if (IsRuleNumber(word)) cited.push_back({.rule = word, .test = path});
  };
  bool alpha_clash = false;
  bool expected = false;
  bool first = true;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line); first = false) {
    alpha_clash = alpha_clash || line == "# game: alpha-clash";
    expected = expected || line == "----";
    const std::size_t colon = first ? line.find(':') : line.npos;
    if (!expected && colon == line.npos) continue;
    std::istringstream words(expected ? line : line.substr(0, colon));
    for (std::string word; words >> word;) add(word);
  }
  if (!alpha_clash) cited.clear();
  return cited;
}

std::vector<Citation> CitedByProgram(std::string_view text, const std::string& path) {
  constexpr std::string_view kRule = "Rule";
  std::vector<Citation> cited;
  for (std::size_t at = text.find(kRule); at != text.npos; at = text.find(kRule, at + 1)) {
    std::string_view name = text.substr(at);
    std::size_t end = 0;
    while (end < name.size() && IsWordSign(name[end])) ++end;
    name = name.substr(0, end);
    const std::string_view rest = name.substr(kRule.size());
    const bool numbered = rest.size() > importers::rulebook::kSectionDigits && IsDigit(rest[0]) &&
                          IsDigit(rest[1]) && IsDigit(rest[2]) && rest[3] == '_';
    const bool whole = at == 0 || !IsWordSign(text[at - 1]);
    if (!numbered || !whole) continue;
    cited.push_back({.rule = NumberInName(rest), .test = path + ": " + std::string(name)});
  }
  return cited;
}

std::vector<Citation> CitedBelow(const fs::path& root) {
  std::vector<Citation> all;
  const fs::path tests = root / "tests";
  AddFiles(root, tests / "scenarios", ".scn", CitedByScenario, all);
  AddFiles(root, tests / "decks", ".deck", CitedByDeck, all);
  AddFiles(root, tests, ".cpp", CitedByProgram, all);
  std::sort(all.begin(), all.end(),
            [](const Citation& a, const Citation& b) { return a.test < b.test; });
  return all;
}

std::vector<Citation> CitedByScenariosIn(const fs::path& folder) {
  std::vector<Citation> all;
  AddFiles(folder, folder, ".scn", CitedByScenario, all);
  return all;
}

}  // namespace clashdeck::rules
