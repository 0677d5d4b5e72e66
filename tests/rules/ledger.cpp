#include "tests/rules/ledger.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/sha256.h"
#include "importers/rulebook/document_parts.h"
#include "importers/rulebook/rule_splitter.h"
#include "importers/rulebook/rulebook_records.h"

namespace clashdeck::rules {

namespace {

constexpr std::string_view kHeading = "key\trule\tclass\thash\treason";
constexpr std::array<std::string_view, 6> kClasses = {"engine", "deck", "text",
                                                      "data",   "info", "ruling"};
constexpr std::size_t kHashDigits = 12;

std::vector<std::string> Columns(std::string_view line) {
  std::vector<std::string> columns(1);
  for (char c : line) {
    if (c == '\t') {
      columns.emplace_back();
    } else {
      columns.back() += c;
    }
  }
  return columns;
}

std::string_view PrintedNumber(const LedgerRow& row) {
  std::string_view number = row.key;
  number.remove_prefix(std::min(number.find('/') + 1, number.size()));
  return number.substr(0, number.find('#'));
}

void CheckRow(const LedgerRow& row, Problems& problems) {
  if (std::find(kClasses.begin(), kClasses.end(), row.klass) == kClasses.end())
    problems.push_back(row.key + ": no class is called '" + row.klass + "'");
  const bool explained = row.klass == "info" || row.klass == "ruling";
  if (explained && row.reason.empty())
    problems.push_back(row.key + ": " + row.klass + " without a reason");
}

}  // namespace

const LedgerRow* Ledger::Find(std::string_view citation) const {
  const LedgerRow* printed = nullptr;
  int count = 0;
  for (const LedgerRow& row : rows) {
    if (row.rule == citation) return &row;
    if (PrintedNumber(row) != citation) continue;
    printed = &row;
    ++count;
  }
  return count == 1 ? printed : nullptr;
}

Ledger ReadLedger(std::string_view text, Problems& problems) {
  Ledger ledger;
  std::set<std::string> keys;
  std::set<std::string> rules;
  bool heading = true;
  for (const importers::rulebook::Line& line : importers::rulebook::SplitLines(text)) {
    if (line.text.empty()) continue;
    const std::string where = "line " + std::to_string(line.number) + ": ";
    if (heading) {
      if (line.text != kHeading) problems.push_back(where + "the columns are not the known ones");
      heading = false;
      continue;
    }
    const std::vector<std::string> columns = Columns(line.text);
    if (columns.size() != 5) {
      problems.push_back(where + "not five columns");
      continue;
    }
    LedgerRow row{columns[0], columns[1], columns[2], columns[3], columns[4]};
    if (!keys.insert(row.key).second) problems.push_back(where + "key " + row.key + " twice");
    if (!rules.insert(row.rule).second) problems.push_back(where + "rule " + row.rule + " twice");
    CheckRow(row, problems);
    ledger.rows.push_back(std::move(row));
  }
  return ledger;
}

bool WantsTest(const LedgerRow& row) {
  return row.klass == "engine" || row.klass == "deck" || row.klass == "text" ||
         row.klass == "ruling";
}

std::string TextHash(std::string_view text) {
  std::string plain;
  for (char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space) {
      plain += c;
    } else if (!plain.empty() && plain.back() != ' ') {
      plain += ' ';
    }
  }
  if (plain.ends_with(' ')) plain.pop_back();
  return Sha256Hex(plain).substr(0, kHashDigits);
}

Problems CompareWithRulebook(const Ledger& ledger, std::string_view rulebook) {
  namespace book = importers::rulebook;
  std::map<std::string, std::string> hashes;  // of the ledger, by key
  for (const LedgerRow& row : ledger.rows) hashes[row.key] = row.hash;

  Problems problems;
  for (const book::DocumentPart& part : book::SplitDocument(book::SplitLines(rulebook))) {
    if (part.kind != book::PartKind::kRules) continue;
    for (const Rule& rule : book::MakeRules(book::SplitRules(part.lines).rules, "")) {
      if (rule.number.find('.') == rule.number.npos) continue;  // a title
      const auto found = hashes.find(rule.key);
      const std::string hash = TextHash(rule.text);
      if (found == hashes.end()) {
        problems.push_back(rule.key + ": new in the rulebook, hash " + hash);
        continue;
      }
      if (found->second != hash) problems.push_back(rule.key + ": its text changed, hash " + hash);
      hashes.erase(found);
    }
  }
  for (const auto& [key, hash] : hashes) problems.push_back(key + ": no longer in the rulebook");
  return problems;
}

}  // namespace clashdeck::rules
