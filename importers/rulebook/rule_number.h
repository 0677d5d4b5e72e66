// Rule numbers in running text: "704", "704.4b.2", "703.16.a.1", "211.1a-b".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::importers::rulebook {

constexpr std::size_t kSectionDigits = 3;  // "704"

// Length of the rule number that `text` begins with, without a closing dot; 0 = none. A bare
// section number counts.
std::size_t RuleNumberLength(std::string_view text);

enum class ReferenceStyle {
  kProse,  // bare section numbers count only after the word "rule" or "rules"
  kList,   // the text is nothing but references
};

// The rules a text refers to, in its order, each once. A range of letters is spelt out ("211.1a-b"
// is two rules).
std::vector<std::string> RuleReferences(std::string_view text, ReferenceStyle style);

// The rule a number belongs to: "704.4" of "704.4c.1"; a section number is its own.
std::string_view RuleFamily(std::string_view number);

}  // namespace clashdeck::importers::rulebook
