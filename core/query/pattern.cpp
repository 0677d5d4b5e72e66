#include "core/query/pattern.h"

#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <utility>

#include "core/fold.h"

namespace clashdeck::query {

namespace {

constexpr std::int64_t kPatternMemory = 1 << 20;  // bytes for the program and its cache
constexpr int kShortestWord = 3;                  // shorter ones exclude nothing in the index

RE2::Options Options() {
  RE2::Options options;
  options.set_case_sensitive(false);
  options.set_log_errors(false);
  options.set_max_mem(kPatternMemory);
  return options;
}

// ASCII is syntax and stays; every other sign is folded like the texts.
std::string FoldSigns(std::string_view pattern) {
  std::string out;
  for (std::size_t at = 0; at < pattern.size();) {
    std::size_t end = at + 1;
    if (static_cast<unsigned char>(pattern[at]) < 0x80) {
      out += pattern[at];
    } else {
      while (end < pattern.size() && (static_cast<unsigned char>(pattern[end]) & 0xC0U) == 0x80U)
        ++end;
      out += Fold(pattern.substr(at, end - at));
    }
    at = end;
  }
  return out;
}

}  // namespace

struct Pattern::Compiled {
  explicit Compiled(const std::string& pattern) : expression(pattern, Options()) {}

  RE2 expression;
  re2::FilteredRE2 filter{kShortestWord};
  std::vector<std::string> words;  // the filter's; empty = it excludes nothing
};

Pattern::Pattern(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Parsed<Pattern> Pattern::Compile(std::string_view pattern, Span span) {
  if (pattern.empty()) return Reject(Problem::kBadRegex, span, "the pattern is empty");
  if (pattern.size() > kMaxPattern) {
    return Reject(Problem::kBadRegex, span,
                  "the pattern has more than " + std::to_string(kMaxPattern) + " bytes");
  }
  const std::string folded = FoldSigns(pattern);
  auto compiled = std::make_unique<Compiled>(folded);
  if (!compiled->expression.ok())
    return Reject(Problem::kBadRegex, span, compiled->expression.error());
  int id = 0;
  if (compiled->filter.Add(folded, Options(), &id) == RE2::NoError)
    compiled->filter.Compile(&compiled->words);
  return Pattern(std::move(compiled));
}

Bits Pattern::Candidates(const TextColumn& column, const Bits& within) const {
  const std::vector<std::string>& words = compiled_->words;
  if (words.empty()) return within;
  std::vector<Bits> holding;
  for (const std::string& word : words) holding.push_back(column.Candidates(word, within));
  if (holding.size() == 1) return std::move(holding.front());
  Bits some = holding.front();
  for (const Bits& rows : holding) some.Or(rows);
  Bits out(within.size());
  std::vector<int> found;
  std::vector<int> possible;
  some.ForEach([&](std::size_t row) {
    found.clear();
    for (std::size_t i = 0; i < holding.size(); ++i) {
      if (holding[i].test(row)) found.push_back(static_cast<int>(i));
    }
    possible.clear();
    compiled_->filter.AllPotentials(found, &possible);
    if (!possible.empty()) out.Set(row);
  });
  return out;
}

bool Pattern::Matches(std::string_view folded_text) const {
  return RE2::PartialMatch({folded_text.data(), folded_text.size()}, compiled_->expression);
}

Bits Pattern::Matching(const TextColumn& column, const Bits& within) const {
  Bits out(within.size());
  Candidates(column, within).ForEach([&](std::size_t row) {
    if (Matches(column.folded(row))) out.Set(row);
  });
  return out;
}

}  // namespace clashdeck::query
