#include "core/query/pattern.h"

#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "core/fold.h"

namespace clashdeck::query {

namespace {

constexpr std::int64_t kPatternMemory = 1 << 20;  // bytes for the program and its cache
constexpr int kShortestWord = 3;                  // shorter ones exclude nothing in the index

// Folded texts have no capitals, so case matters only to a pattern that can name some: by
// themselves, in a class or by an escape. To all others RE2 finds a beginning much faster.
RE2::Options OptionsFor(std::string_view pattern) {
  const bool plain = std::none_of(pattern.begin(), pattern.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || c == '[' || c == '\\';
  });
  RE2::Options options;
  options.set_case_sensitive(plain);
  options.set_log_errors(false);
  options.set_max_mem(kPatternMemory);
  return options;
}

bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// One sign beyond ASCII as it stands in folded texts. What it becomes is never syntax: a wide
// bracket is a bracket to find.
std::string FoldSign(std::string_view sign) {
  const std::string between = Fold("x" + std::string(sign) + "x");  // else a blank would be trimmed
  return RE2::QuoteMeta(between.substr(1, between.size() - 2));
}

// ASCII is syntax and stays; every other sign is folded like the texts.
std::string FoldSigns(std::string_view pattern) {
  std::string out;
  for (std::size_t at = 0; at < pattern.size();) {
    std::size_t end = at + 1;
    const bool escape = pattern[at] == '\\' && end < pattern.size();
    if (!IsAscii(pattern[at])) {
      while (end < pattern.size() && (static_cast<unsigned char>(pattern[end]) & 0xC0U) == 0x80U)
        ++end;
      out += FoldSign(pattern.substr(at, end - at));
    } else if (!escape) {
      out += pattern[at];
    } else if (IsAscii(pattern[end])) {  // else the sign it escapes is never syntax anyway
      out += pattern.substr(at, 2);
      ++end;
    }
    at = end;
  }
  return out;
}

}  // namespace

struct Pattern::Compiled {
  const RE2& expression() const { return filter.GetRE2(0); }

  // The row holds exactly these of `words`.
  bool Possible(const std::vector<int>& found) const {
    std::vector<int> possible;
    filter.AllPotentials(found, &possible);
    return !possible.empty();
  }

  re2::FilteredRE2 filter{kShortestWord};
  std::vector<std::string> words;  // the filter's; empty = it excludes nothing
  bool any_word = false;           // each of them is enough
};

Pattern::Pattern(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

QueryError TooMuchPatternWork(Span span) {
  return {.problem = Problem::kTooComplex,
          .message =
              "the patterns look at too many texts; add terms that leave fewer cards, or words "
              "that each match must hold",
          .span = span};
}

Parsed<Pattern> Pattern::Compile(std::string_view pattern, Span span) {
  if (pattern.empty()) return Reject(Problem::kBadRegex, span, "the pattern is empty");
  if (pattern.size() > kMaxPattern) {
    return Reject(Problem::kBadRegex, span,
                  "the pattern has more than " + std::to_string(kMaxPattern) + " bytes");
  }
  const std::string folded = FoldSigns(pattern);
  const RE2::Options options = OptionsFor(folded);
  auto compiled = std::make_unique<Compiled>();
  int id = 0;
  if (compiled->filter.Add(folded, options, &id) != RE2::NoError)
    return Reject(Problem::kBadRegex, span, RE2(folded, options).error());
  if (compiled->expression().ProgramSize() > kMaxPatternProgram) {
    return Reject(Problem::kBadRegex, span,
                  "the pattern is too large: its repetitions make it " +
                      std::to_string(compiled->expression().ProgramSize()) +
                      " instructions, the most are " + std::to_string(kMaxPatternProgram));
  }
  compiled->filter.Compile(&compiled->words);
  compiled->any_word = true;
  for (std::size_t i = 0; i < compiled->words.size(); ++i)
    compiled->any_word = compiled->any_word && compiled->Possible({static_cast<int>(i)});
  return Pattern(std::move(compiled));
}

Bits Pattern::Candidates(const TextColumn& column, const Bits& within) const {
  const std::vector<std::string>& words = compiled_->words;
  if (words.empty()) return within;
  std::vector<Bits> holding;
  holding.reserve(words.size());
  for (const std::string& word : words) holding.push_back(column.Candidates(word, within));
  Bits some = holding.front();
  for (const Bits& rows : holding) some.Or(rows);
  if (compiled_->any_word) return some;
  Bits out(within.size());
  std::vector<int> found;
  some.ForEach([&](std::size_t row) {
    found.clear();
    for (std::size_t i = 0; i < holding.size(); ++i) {
      if (holding[i].test(row)) found.push_back(static_cast<int>(i));
    }
    if (compiled_->Possible(found)) out.Set(row);
  });
  return out;
}

bool Pattern::Matches(std::string_view folded_texts) const {
  while (!folded_texts.empty()) {
    const std::string_view text = folded_texts.substr(0, folded_texts.find(kBetweenTexts));
    if (RE2::PartialMatch({text.data(), text.size()}, compiled_->expression())) return true;
    folded_texts.remove_prefix(std::min(text.size() + 1, folded_texts.size()));
  }
  return false;
}

std::uint64_t Pattern::Cost(std::size_t bytes) const {
  return static_cast<std::uint64_t>(compiled_->expression().ProgramSize()) * bytes;
}

Bits Pattern::Matching(const TextColumn& column, const Bits& within, PatternBudget& budget) const {
  Bits out(within.size());
  const Bits candidates = Candidates(column, within);
  std::size_t bytes = 0;
  candidates.ForEach([&](std::size_t row) { bytes += column.folded(row).size(); });
  if (!budget.Take(Cost(bytes))) return out;
  candidates.ForEach([&](std::size_t row) {
    if (Matches(column.folded(row))) out.Set(row);
  });
  return out;
}

}  // namespace clashdeck::query
