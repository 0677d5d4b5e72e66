#include "core/query/number_column.h"

#include <algorithm>
#include <set>
#include <utility>

namespace clashdeck::query {

namespace {

constexpr std::size_t kMostKept = 64;  // different numbers; with more, rows are looked at

}  // namespace

NumberColumn::NumberColumn(std::vector<Number> numbers) : numbers_(std::move(numbers)) {
  std::set<Number> different;
  for (const Number number : numbers_) {
    if (number >= kLeastNumber) different.insert(number);
    if (different.size() > kMostKept) return;
  }
  different_.assign(different.begin(), different.end());
  for (const Number most : different_) {
    up_to_.push_back(Bits::Where(size(), [&](std::size_t row) {
      return numbers_[row] >= kLeastNumber && numbers_[row] <= most;
    }));
  }
  variable_ = Bits::Where(size(), [&](std::size_t row) { return numbers_[row] == kVariable; });
}

const Bits* NumberColumn::Below(Number number) const {
  const auto found = std::lower_bound(different_.begin(), different_.end(), number);
  if (found == different_.begin()) return nullptr;
  return &up_to_[static_cast<std::size_t>(found - different_.begin()) - 1];
}

Bits NumberColumn::Between(Number low, Number high) const {
  if (different_.empty()) {
    return Bits::Where(size(), [&](std::size_t row) {
      return numbers_[row] >= kLeastNumber && numbers_[row] >= low && numbers_[row] <= high;
    });
  }
  const Bits* up_to_high = high == kMostNumber ? &up_to_.back() : Below(high + 1);
  if (up_to_high == nullptr) return Bits(size());
  Bits out = *up_to_high;
  if (const Bits* below = Below(low)) out.Without(*below);
  return out;
}

Bits NumberColumn::Group(std::size_t place) const {
  if (place == up_to_.size()) return variable_;
  Bits out = up_to_[place];
  if (place > 0) out.Without(up_to_[place - 1]);
  return out;
}

}  // namespace clashdeck::query
