// An exact chance: a fraction in lowest terms.
#pragma once

#include <compare>
#include <optional>
#include <string>

#include "core/odds/big_uint.h"

namespace clashdeck::odds {

class Fraction {
 public:
  Fraction() : denominator_(1) {}
  // `denominator` must not be 0.
  Fraction(BigUint numerator, BigUint denominator);

  const BigUint& numerator() const { return numerator_; }
  const BigUint& denominator() const { return denominator_; }

  friend Fraction operator+(const Fraction& a, const Fraction& b);
  friend Fraction operator*(const Fraction& a, const Fraction& b);
  bool operator==(const Fraction&) const = default;
  std::strong_ordering operator<=>(const Fraction& other) const;

  // "0.333333333333": so many digits behind the point, the last one rounded half up.
  std::string Decimal(std::size_t digits = 12) const;
  // "1/3", if neither number has more than `most_digits` digits.
  std::optional<std::string> Written(std::size_t most_digits = 18) const;

 private:
  BigUint numerator_ = {};
  BigUint denominator_ = {};
};

}  // namespace clashdeck::odds
