#include "core/query/pattern.h"

#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>

#include "core/fold.h"

namespace clashdeck::query {

namespace {

constexpr std::int64_t kPatternMemory = 1 << 20;  // bytes for the program and its cache
constexpr int kShortestWord = 3;                  // shorter ones exclude nothing in the index

// Folded texts have no capitals, so case matters only to a pattern that can name some: by
// themselves, in a class or by an escape. All others RE2 compiles in 0.55 to 0.75 of the time when
// case matters, which is most of what a pattern costs over few texts, and matches in 0.75 to 1.05
// of it (bench/search_pieces).
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

// The sign at the beginning of a text: one byte, or those of a code point beyond ASCII.
std::string_view FirstSign(std::string_view text) {
  std::size_t end = 1;
  if (!IsAscii(text.front())) {
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
  }
  return text.substr(0, end);
}

// A sign to find, as it stands in folded texts. What it becomes is never syntax: a wide bracket is
// a bracket to find.
std::string Literal(std::string_view sign) {
  if (IsAscii(sign.front())) return RE2::QuoteMeta({sign.data(), sign.size()});
  const std::string between = Fold("x" + std::string(sign) + "x");  // else a blank would be trimmed
  return RE2::QuoteMeta(between.substr(1, between.size() - 2));
}

// ASCII is syntax and stays; every other sign is folded like the texts. What stands between \Q and
// \E is no syntax at all.
std::string FoldSigns(std::string_view pattern) {
  std::string out;
  bool quoted = false;
  while (!pattern.empty()) {
    const std::string_view sign = FirstSign(pattern);
    if (pattern.starts_with(quoted ? "\\E" : "\\Q")) {
      quoted = !quoted;
      pattern.remove_prefix(2);
      continue;
    }
    if (quoted || !IsAscii(sign.front())) {
      out += Literal(sign);
    } else if (sign != "\\" || pattern.size() == 1) {
      out += sign;
    } else if (IsAscii(pattern[1])) {  // else the sign it escapes is never syntax anyway
      out += pattern.substr(0, 2);
      pattern.remove_prefix(1);
    }
    pattern.remove_prefix(sign.size());
  }
  return out;
}

}  // namespace

struct Pattern::Compiled {
  const RE2& expression() const { return filter.GetRE2(0); }

  // The row holds exactly these of the first 64 `words`, a bit each.
  bool Possible(std::uint64_t held) const {
    std::vector<int> found;
    for (; held != 0; held &= held - 1) found.push_back(std::countr_zero(held));
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
  for (std::size_t i = 0; i < std::min(compiled->words.size(), Bits::kWord); ++i)
    compiled->any_word = compiled->any_word && compiled->Possible(std::uint64_t{1} << i);
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
  if (compiled_->any_word || words.size() > Bits::kWord) return some;
  // Asking the filter costs more than looking at a text; few different sets of words occur.
  std::unordered_map<std::uint64_t, bool> possible;
  Bits out(within.size());
  some.ForEach([&](std::size_t row) {
    std::uint64_t held = 0;
    for (std::size_t i = 0; i < holding.size(); ++i)
      held |= static_cast<std::uint64_t>(holding[i].test(row)) << i;
    const auto [known, fresh] = possible.try_emplace(held, false);
    if (fresh) known->second = compiled_->Possible(held);
    if (known->second) out.Set(row);
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
  if (!budget.Take(Cost(column.BytesOf(candidates)))) return out;
  candidates.ForEach([&](std::size_t row) {
    if (Matches(column.folded(row))) out.Set(row);
  });
  return out;
}

}  // namespace clashdeck::query
