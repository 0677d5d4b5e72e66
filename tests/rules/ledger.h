// docs/rules/alpha-clash-2.2.tsv: what is to be done about every numbered rule of the rulebook,
// with a hash of its text, so that a new version of the book lists what to look at again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::rules {

using Problems = std::vector<std::string>;

struct LedgerRow {
  std::string key;     // the importer's: section/number, "#2" for the second of a number
  std::string rule;    // how tests cite it: the printed number, or where that is used twice in the
                       // book the number of its place ("115.6a", "202.2a", "409.1")
  std::string klass;   // engine, deck, text, data, info, ruling
  std::string hash;    // of the text, see TextHash()
  std::string reason;  // why there is nothing to implement (info), which ruling (ruling)
};

struct Ledger {
  std::vector<LedgerRow> rows;

  // By `rule`, else by the printed number where only one row has it; nullptr = no such rule.
  const LedgerRow* Find(std::string_view citation) const;
};

// Lines of five columns after a heading; what is wrong with them goes into `problems`.
Ledger ReadLedger(std::string_view text, Problems& problems);

// Whether a row of this class wants a test.
bool WantsTest(const LedgerRow& row);

// The first 12 hex digits of SHA-256 of the text with every run of white space as one space.
std::string TextHash(std::string_view text);

// Rules that were added, removed, moved or whose text changed between ledger and rulebook.
Problems CompareWithRulebook(const Ledger& ledger, std::string_view rulebook);

}  // namespace clashdeck::rules
