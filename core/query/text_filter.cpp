#include "core/query/text_filter.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/query/parser.h"

namespace clashdeck::query {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

// The place of the sign that closes what opens at `open`; npos = none. A backslash guards the sign
// after it.
std::size_t FindClosing(std::string_view text, std::size_t open) {
  for (std::size_t i = open + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[open]) {
      return i;
    }
  }
  return std::string_view::npos;
}

// Without the backslashes before `sign`.
std::string Unguarded(std::string_view text, char sign) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == sign) ++i;
    out += text[i];
  }
  return out;
}

}  // namespace

Parsed<TextFilter::Term> TextFilter::ReadTerm(std::string_view text, std::size_t& at) {
  Term term;
  const std::size_t begin = at;
  if (text[at] == '-' && at + 1 < text.size() && kSpaces.find(text[at + 1]) == kSpaces.npos) {
    term.negated = true;
    ++at;
  }
  const char sign = text[at];
  if (sign == '"' || sign == '/') {
    const std::size_t close = FindClosing(text, at);
    if (close == std::string_view::npos) {
      return Reject(Problem::kSyntax, {at, text.size()},
                    sign == '"' ? "the quote that opens here is never closed"
                                : "the pattern that opens here is never closed with '/'");
    }
    const std::string inner = Unguarded(text.substr(at + 1, close - at - 1), sign);
    at = close + 1;
    if (sign == '"') {
      term.text = Fold(inner);
      return term;
    }
    auto pattern = Pattern::Compile(inner, {begin, at});
    if (!pattern) return QueryFailure(std::move(pattern.error()));
    term.pattern = *std::move(pattern);
    return term;
  }
  const std::size_t end = std::min(text.find_first_of(kSpaces, at), text.size());
  term.text = Fold(text.substr(at, end - at));
  at = end;
  return term;
}

Parsed<TextFilter> TextFilter::Read(std::string_view text) {
  if (!IsValidUtf8(text))
    return Reject(Problem::kSyntax, {0, text.size()}, "the search is not valid UTF-8");
  TextFilter filter;
  std::size_t at = text.find_first_not_of(kSpaces);
  while (at < text.size()) {
    if (filter.terms_.size() == kMaxTerms) {
      return Reject(Problem::kTooComplex, {at, text.size()},
                    "the search has more than " + std::to_string(kMaxTerms) + " terms");
    }
    auto term = ReadTerm(text, at);
    if (!term) return QueryFailure(std::move(term.error()));
    filter.terms_.push_back(*std::move(term));
    at = text.find_first_not_of(kSpaces, at);
  }
  std::stable_partition(filter.terms_.begin(), filter.terms_.end(),
                        [](const Term& term) { return !term.pattern.has_value(); });
  return filter;
}

Bits TextFilter::Rows(const TextColumn& texts) const {
  Bits rows(texts.size(), true);
  for (const Term& term : terms_) {
    Bits held =
        term.pattern ? term.pattern->Matching(texts, rows) : texts.Containing(term.text, rows);
    if (term.negated) {
      rows.Without(held);
    } else {
      rows = std::move(held);
    }
  }
  return rows;
}

}  // namespace clashdeck::query
