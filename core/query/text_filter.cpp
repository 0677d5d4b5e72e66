#include "core/query/text_filter.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/query/parser.h"

namespace clashdeck::query {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

constexpr std::string_view kQuotes[] = {"\"", "“", "”"};

// Bytes of the quote that stands at a place; 0 = none does.
std::size_t QuoteAt(std::string_view text, std::size_t at) {
  for (const std::string_view quote : kQuotes) {
    if (text.substr(at).starts_with(quote)) return quote.size();
  }
  return 0;
}

// Bytes of the sign at `at` that closes a phrase or, with `slash`, a pattern; 0 = none does.
std::size_t ClosingAt(std::string_view text, std::size_t at, bool slash) {
  if (slash) return text[at] == '/' ? 1 : 0;
  return QuoteAt(text, at);
}

// The place of the sign that closes what was opened before `from`; npos = none. A backslash guards
// the sign after it.
std::size_t FindClosing(std::string_view text, std::size_t from, bool slash) {
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (ClosingAt(text, i, slash) > 0) {
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
  const bool slash = text[at] == '/';
  if (const std::size_t open = slash ? 1 : QuoteAt(text, at); open > 0) {
    const std::size_t close = FindClosing(text, at + open, slash);
    if (close == std::string_view::npos) {
      return Reject(Problem::kSyntax, {at, text.size()},
                    slash ? "the pattern that opens here is never closed with '/'"
                          : "the quote that opens here is never closed");
    }
    const std::string inner =
        Unguarded(text.substr(at + open, close - at - open), slash ? '/' : '"');
    at = close + ClosingAt(text, close, slash);
    term.span = {begin, at};
    if (!slash) {
      term.text = Fold(inner);
      if (term.text.empty())
        return Reject(Problem::kSyntax, term.span, "there is nothing in the quotes");
      return term;
    }
    auto pattern = Pattern::Compile(inner, term.span);
    if (!pattern) return QueryFailure(std::move(pattern.error()));
    term.pattern = *std::move(pattern);
    return term;
  }
  const std::size_t end = std::min(text.find_first_of(kSpaces, at), text.size());
  term.text = Fold(text.substr(at, end - at));
  term.span = {begin, end};
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

Parsed<Bits> TextFilter::Rows(const TextColumn& texts) const {
  Bits rows(texts.size(), true);
  PatternBudget budget(texts.bytes());
  for (const Term& term : terms_) {
    Bits held = term.pattern ? term.pattern->Matching(texts, rows, budget)
                             : texts.Containing(term.text, rows);
    if (budget.exhausted()) return QueryFailure(TooMuchPatternWork(term.span));
    if (term.negated) {
      rows.Without(held);
    } else {
      rows = std::move(held);
    }
  }
  return rows;
}

}  // namespace clashdeck::query
