// A search in texts that are not cards: rules, glossary, rulings, errata. Words, "phrases" and
// /patterns/, all of which a text must hold; '-' before one means it must not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/bits.h"
#include "core/query/error.h"
#include "core/query/pattern.h"
#include "core/query/text_column.h"

namespace clashdeck::query {

class TextFilter {
 public:
  // query.syntax, query.bad_regex or query.too_complex. Without terms every text fits.
  static Parsed<TextFilter> Read(std::string_view text);

  // query.too_complex when its patterns would take too long.
  Parsed<Bits> Rows(const TextColumn& texts) const;

 private:
  struct Term {
    bool negated = false;
    std::string text = {};                // folded
    std::optional<Pattern> pattern = {};  // instead of `text`
    Span span = {};
  };

  static Parsed<Term> ReadTerm(std::string_view text, std::size_t& at);

  std::vector<Term> terms_;  // cheap ones first
};

}  // namespace clashdeck::query
