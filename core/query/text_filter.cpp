#include "core/query/text_filter.h"

#include <algorithm>
#include <utility>

#include "core/fold.h"
#include "core/query/parser.h"
#include "core/query/signs.h"

namespace clashdeck::query {

namespace {

// The place of the next blank, or the end.
std::size_t WordEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && (IsPlain(text[at]) || BlankAt(text.substr(at)) == 0)) ++at;
  return at;
}

std::size_t SkipBlanks(std::string_view text, std::size_t at) {
  while (const std::size_t blank = BlankAt(text.substr(at))) at += blank;
  return at;
}

}  // namespace

Parsed<TextFilter::Term> TextFilter::ReadTerm(std::string_view text, std::size_t& at) {
  Term term{.span = {at, at}};
  if (const std::size_t minus = MinusAt(text.substr(at));
      minus > 0 && WordEnd(text, at) > at + minus) {
    term.negated = true;
    at += minus;
  }
  const std::string_view rest = text.substr(at);
  const bool slash = rest.front() == '/';
  const bool quoted = QuoteAt(rest) > 0;
  if (slash || quoted) {
    const auto enclosed = slash ? ReadPattern(rest) : ReadQuoted(rest);
    if (!enclosed) {
      return Reject(Problem::kSyntax, {at, text.size()},
                    slash ? "the pattern that opens here is never closed with '/'"
                          : "the quote that opens here is never closed");
    }
    at += enclosed->size;
    term.span.end = at;
    if (slash) {
      auto pattern = Pattern::Compile(UnescapePattern(enclosed->inner), term.span);
      if (!pattern) return QueryFailure(std::move(pattern.error()));
      term.pattern = *std::move(pattern);
      return term;
    }
    term.text = Fold(UnescapeQuoted(enclosed->inner));
  } else {
    const std::size_t begin = std::exchange(at, WordEnd(text, at));
    term.span.end = at;
    term.text = Fold(text.substr(begin, at - begin));
  }
  if (!term.text.empty()) return term;
  return Reject(Problem::kSyntax, term.span,
                quoted ? "there is nothing in the quotes" : "there is no letter in this word");
}

Parsed<TextFilter> TextFilter::Read(std::string_view text) {
  if (!IsValidUtf8(text))
    return Reject(Problem::kSyntax, {0, text.size()}, "the search is not valid UTF-8");
  if (const std::size_t control = FindControl(text); control != std::string_view::npos)
    return Reject(Problem::kSyntax, {control, control + 1}, "a control character stands here");
  TextFilter filter;
  for (std::size_t at = SkipBlanks(text, 0); at < text.size(); at = SkipBlanks(text, at)) {
    if (filter.terms_.size() == kMaxTerms) {
      return Reject(Problem::kTooComplex, {at, text.size()},
                    "the search has more than " + std::to_string(kMaxTerms) + " terms");
    }
    auto term = ReadTerm(text, at);
    if (!term) return QueryFailure(std::move(term.error()));
    filter.terms_.push_back(*std::move(term));
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
