// One number a row. Where few different ones occur, the rows up to each are kept as bits, so that a
// comparison looks at no row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/query/bits.h"

namespace clashdeck::query {

// Numbers of a column; these two are no values.
using Number = std::int32_t;
inline constexpr Number kNoNumber = std::numeric_limits<Number>::min();
inline constexpr Number kVariable = std::numeric_limits<Number>::min() + 1;  // X
inline constexpr Number kLeastNumber = kVariable + 1;
inline constexpr Number kMostNumber = std::numeric_limits<Number>::max();

class NumberColumn {
 public:
  NumberColumn() = default;
  explicit NumberColumn(std::vector<Number> numbers);

  std::size_t size() const { return numbers_.size(); }
  bool empty() const { return numbers_.empty(); }
  Number operator[](std::size_t row) const { return numbers_[row]; }

  // Rows with a number of [low, high]; X and no number are in none.
  Bits Between(Number low, Number high) const;

  // How many groups of rows there are: one for each number, one for X and one for no number; 0 =
  // there are no numbers, or too many to keep apart.
  std::size_t group_count() const { return up_to_.empty() ? 0 : up_to_.size() + 2; }
  // The group of a row: lowest first, then X, then what has no number.
  std::size_t GroupOf(std::size_t row) const;
  // Sixty-four rows of a group, as Bits::word().
  std::uint64_t GroupWord(std::size_t group, std::size_t at) const {
    if (group < up_to_.size())
      return up_to_[group].word(at) & ~(group == 0 ? 0 : up_to_[group - 1].word(at));
    if (group == up_to_.size()) return variable_.word(at);
    return ~(up_to_.back().word(at) | variable_.word(at));  // beyond the end too
  }

 private:
  // The first of the different numbers that is not less.
  std::size_t PlaceOf(Number number) const;
  // Rows with less than the number; kept bits only.
  const Bits* Below(Number number) const;

  std::vector<Number> numbers_;
  std::vector<Number> different_;  // ascending, without X; empty = too many
  std::vector<Bits> up_to_;        // parallel to it: rows with at most this number
  Bits variable_;
};

}  // namespace clashdeck::query
