// A regular expression of a query: RE2, so that no pattern takes more than linear time, with
// bounded size and memory, and with the words a text must hold for it to match at all.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/error.h"
#include "core/query/text_column.h"

namespace clashdeck::query {

inline constexpr std::size_t kMaxPattern = 500;  // bytes

class Pattern {
 public:
  // Texts are folded, so case and marks do not matter; signs beyond ASCII in `pattern` are folded
  // too. query.bad_regex with RE2's reason.
  static Parsed<Pattern> Compile(std::string_view pattern, Span span);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  bool Matches(std::string_view folded_text) const;
  // Rows of `within` whose folded text it matches somewhere.
  Bits Matching(const TextColumn& column, const Bits& within) const;

 private:
  struct Compiled;
  explicit Pattern(std::unique_ptr<Compiled> compiled);

  Bits Candidates(const TextColumn& column, const Bits& within) const;

  std::unique_ptr<Compiled> compiled_;
};

}  // namespace clashdeck::query
