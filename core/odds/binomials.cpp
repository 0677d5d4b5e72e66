#include "core/odds/binomials.h"

namespace clashdeck::odds {

const BigUint& Binomials::Choose(std::uint32_t n, std::uint32_t k) {
  if (k > n) return none_;
  if (rows_.size() <= n) rows_.resize(std::size_t{n} + 1);
  if (rows_[n] == nullptr) rows_[n] = std::make_unique<Row>(1, BigUint(1));
  Row& row = *rows_[n];
  while (row.size() <= k) {
    const auto next = static_cast<std::uint32_t>(row.size());
    BigUint value = row.back();
    value *= n - next + 1;
    value /= next;
    row.push_back(std::move(value));
  }
  return row[k];
}

BigUint FallingFactorial(std::uint32_t n, std::uint32_t k) {
  BigUint out(1);
  for (std::uint32_t i = 0; i < k; ++i) out *= n - i;
  return out;
}

}  // namespace clashdeck::odds
