// Rows that a term stands for: a column of the index as it is, or rows that were worked out.
#pragma once

#include <utility>

#include "core/query/bits.h"

namespace clashdeck::query {

class RowSet {
 public:
  RowSet() = default;
  RowSet(Bits rows) : own_(std::move(rows)) {}  // NOLINT(google-explicit-constructor)
  // `column` must outlive it.
  static RowSet Of(const Bits& column) {
    RowSet set;
    set.column_ = &column;
    return set;
  }

  const Bits& bits() const { return column_ != nullptr ? *column_ : own_; }
  // The rows to change; a column is copied.
  Bits Take() && {
    if (column_ != nullptr) return *column_;
    return std::move(own_);
  }

 private:
  const Bits* column_ = nullptr;
  Bits own_;
};

}  // namespace clashdeck::query
