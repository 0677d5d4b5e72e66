// A regular expression of a query: RE2, so that no pattern takes more than linear time, with
// bounded size and memory, and with the words a text must hold for it to match at all.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/error.h"
#include "core/query/text_column.h"

namespace clashdeck::query {

inline constexpr std::size_t kMaxPattern = 500;  // bytes
// Instructions of the compiled pattern. `.{1000}` is short to write and has thousands; beyond:
// bad_regex.
inline constexpr int kMaxPatternProgram = 1000;

// What the patterns of one query may cost together: instructions times bytes of the texts they look
// at, which bounds the time of the slowest of them. It grows with the texts, so that a plain
// pattern may look at all of them.
class PatternBudget {
 public:
  explicit PatternBudget(std::size_t text_bytes)
      : left_(kLeast + std::uint64_t{kInstructionsForAll} * text_bytes) {}

  // False once it is used up; then the answer is not whole.
  bool Take(std::uint64_t cost) {
    exhausted_ = exhausted_ || cost > left_;
    if (!exhausted_) left_ -= cost;
    return !exhausted_;
  }
  bool exhausted() const { return exhausted_; }

 private:
  static constexpr std::uint64_t kLeast = 200'000'000;
  static constexpr std::uint64_t kInstructionsForAll = 64;

  std::uint64_t left_;
  bool exhausted_ = false;
};

// What a search says whose budget is exhausted.
QueryError TooMuchPatternWork(Span span);

class Pattern {
 public:
  // Texts are folded, so case and marks do not matter; signs beyond ASCII in `pattern` are folded
  // too. query.bad_regex with RE2's reason.
  static Parsed<Pattern> Compile(std::string_view pattern, Span span);

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Looks at the texts of a row one by one; a row without text is matched by nothing.
  bool Matches(std::string_view folded_texts) const;
  // Rows of `within` whose folded text it matches somewhere.
  Bits Matching(const TextColumn& column, const Bits& within, PatternBudget& budget) const;
  // What looking at so many bytes costs.
  std::uint64_t Cost(std::size_t bytes) const;

 private:
  struct Compiled;
  explicit Pattern(std::unique_ptr<Compiled> compiled);

  Bits Candidates(const TextColumn& column, const Bits& within) const;

  std::unique_ptr<Compiled> compiled_;
};

}  // namespace clashdeck::query
