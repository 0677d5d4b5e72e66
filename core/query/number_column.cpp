#include "core/query/number_column.h"

#include <algorithm>
#include <utility>

namespace clashdeck::query {

namespace {

constexpr std::size_t kMostKept = 64;  // different numbers; with more, rows are looked at

}  // namespace

NumberColumn::NumberColumn(std::vector<Number> numbers) : numbers_(std::move(numbers)) {
  for (const Number number : numbers_) {
    if (number < kLeastNumber) continue;
    const auto place = std::lower_bound(different_.begin(), different_.end(), number);
    if (place != different_.end() && *place == number) continue;
    if (different_.size() == kMostKept) {
      different_.clear();
      return;
    }
    different_.insert(place, number);
  }
  up_to_.assign(different_.size(), Bits(size()));
  variable_ = Bits(size());
  for (std::size_t row = 0; row < size(); ++row) {
    if (numbers_[row] == kVariable) variable_.Set(row);
    if (numbers_[row] >= kLeastNumber) up_to_[PlaceOf(numbers_[row])].Set(row);
  }
  for (std::size_t i = 1; i < up_to_.size(); ++i) up_to_[i].Or(up_to_[i - 1]);
}

std::size_t NumberColumn::PlaceOf(Number number) const {
  return static_cast<std::size_t>(std::lower_bound(different_.begin(), different_.end(), number) -
                                  different_.begin());
}

const Bits* NumberColumn::Below(Number number) const {
  const std::size_t place = PlaceOf(number);
  return place == 0 ? nullptr : &up_to_[place - 1];
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

std::size_t NumberColumn::GroupOf(std::size_t row) const {
  if (numbers_[row] == kNoNumber) return up_to_.size() + 1;
  return numbers_[row] == kVariable ? up_to_.size() : PlaceOf(numbers_[row]);
}

}  // namespace clashdeck::query
