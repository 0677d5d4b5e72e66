#include "importers/rulebook/rule_number.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "importers/ascii.h"

namespace clashdeck::importers::rulebook {

namespace {

constexpr std::size_t kLongestNumber = 24;  // longer runs of digits and dots are no rule numbers

// Length of one part after a dot: digits with at most one letter ("4b"), or one letter before a
// further part ("a" in "703.16.a.1").
std::size_t PartLength(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && IsDigit(text[end])) ++end;
  if (end == 0) {
    const bool letter_part =
        text.size() > 2 && IsLower(text[0]) && text[1] == '.' && IsDigit(text[2]);
    return letter_part ? 1 : 0;
  }
  if (end < text.size() && IsLower(text[end])) {
    ++end;
    if (end < text.size() && (IsLetter(text[end]) || IsDigit(text[end]))) return 0;
  } else if (end < text.size() && IsLetter(text[end])) {
    return 0;
  }
  return end;
}

// Keeps the order of the first mention.
class UniqueList {
 public:
  void Add(std::string value) {
    if (seen_.insert(value).second) list_.push_back(std::move(value));
  }
  std::vector<std::string> Take() { return std::move(list_); }

 private:
  std::unordered_set<std::string> seen_;
  std::vector<std::string> list_;
};

// The letter that ends a range such as "-b" or "–b" at the start of `text`, 0 = none.
char RangeEnd(std::string_view text, std::size_t& length) {
  for (std::string_view dash : {std::string_view("-"), std::string_view("–")}) {
    if (!text.starts_with(dash) || text.size() <= dash.size()) continue;
    const char letter = text[dash.size()];
    const std::size_t after = dash.size() + 1;
    if (!IsLower(letter)) continue;
    if (after < text.size() && (IsLetter(text[after]) || IsDigit(text[after]))) continue;
    length = after;
    return letter;
  }
  return 0;
}

// Words and signs that may stand between two numbers of "see rules 1, 2 and 3".
bool JoinsReferences(std::string_view between) {
  constexpr std::array<std::string_view, 10> kJoints = {"and", "or", "rules", "rule", " ",
                                                        ",",   ".",  "/",     "&",    ";"};
  while (!between.empty()) {
    const auto joint =
        std::find_if(kJoints.begin(), kJoints.end(),
                     [between](std::string_view word) { return between.starts_with(word); });
    if (joint == kJoints.end()) return false;
    between.remove_prefix(joint->size());
  }
  return true;
}

bool EndsWithRuleWord(std::string_view text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text.ends_with("rule") || text.ends_with("rules") || text.ends_with("Rule") ||
         text.ends_with("Rules");
}

}  // namespace

std::size_t RuleNumberLength(std::string_view text) {
  if (text.size() < kSectionDigits) return 0;
  for (std::size_t i = 0; i < kSectionDigits; ++i) {
    if (!IsDigit(text[i])) return 0;
  }
  std::size_t end = kSectionDigits;
  if (end < text.size() && (IsDigit(text[end]) || IsLetter(text[end]))) return 0;
  while (end < text.size() && text[end] == '.' && end < kLongestNumber) {
    const std::size_t part = PartLength(text.substr(end + 1, kLongestNumber));
    if (part == 0) break;
    end += 1 + part;
  }
  return end > kLongestNumber ? 0 : end;
}

std::vector<std::string> RuleReferences(std::string_view text, ReferenceStyle style) {
  UniqueList found;
  std::size_t last_end = text.npos;  // end of the number before, while a list of references goes on
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool word_starts =
        i == 0 || !(IsDigit(text[i - 1]) || IsLetter(text[i - 1]) || text[i - 1] == '-');
    const std::size_t length = word_starts ? RuleNumberLength(text.substr(i)) : 0;
    if (length == 0) continue;
    const std::string_view number = text.substr(i, length);
    const bool after_rule = EndsWithRuleWord(text.substr(i < 8 ? 0 : i - 8, i < 8 ? i : 8)) ||
                            (last_end != text.npos && i - last_end < 16 &&
                             JoinsReferences(text.substr(last_end, i - last_end)));
    const bool dotted = number.find('.') != number.npos;
    i += length - 1;
    if (style == ReferenceStyle::kProse && !dotted && !after_rule) {
      last_end = text.npos;
      continue;
    }
    found.Add(std::string(number));
    last_end = i + 1;
    std::size_t range_length = 0;
    const char range_end = RangeEnd(text.substr(i + 1), range_length);
    if (range_end == 0 || !IsLower(number.back())) continue;
    const std::string stem(number.substr(0, number.size() - 1));
    for (char letter = number.back(); letter <= range_end; ++letter) found.Add(stem + letter);
    i += range_length;
    last_end = i + 1;
  }
  return found.Take();
}

std::string_view RuleFamily(std::string_view number) {
  std::size_t end = number.find('.');
  if (end == number.npos) return number;
  ++end;
  while (end < number.size() && IsDigit(number[end])) ++end;
  return number.substr(0, end);
}

}  // namespace clashdeck::importers::rulebook
