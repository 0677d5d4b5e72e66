// The body of a rulebook as rules: chapter titles ("7"), section titles ("704") and numbered rules
// ("704.4b.2"), each with all the text, lists and examples that follow it up to the next one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "importers/rulebook/document_parts.h"

namespace clashdeck::importers::rulebook {

struct FoundRule {
  std::string number;   // as printed, without the closing dot
  std::string section;  // number of the section it stands in; empty for chapters
  std::string text;
  std::size_t line = 0;
};

struct RuleList {
  std::vector<FoundRule> rules;
  std::vector<std::string> notes;
};

RuleList SplitRules(const std::vector<Line>& lines);

}  // namespace clashdeck::importers::rulebook
