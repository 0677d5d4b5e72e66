#include "core/odds/fraction.h"

#include <cassert>
#include <utility>

namespace clashdeck::odds {

Fraction::Fraction(BigUint numerator, BigUint denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
  assert(!denominator_.is_zero());
  const BigUint common = Gcd(numerator_, denominator_);
  if (common == BigUint(1)) return;
  numerator_ = Divide(numerator_, common).quotient;
  denominator_ = Divide(denominator_, common).quotient;
}

Fraction operator+(const Fraction& a, const Fraction& b) {
  BigUint numerator = a.numerator_ * b.denominator_;
  numerator.AddProduct(b.numerator_, a.denominator_);
  return {std::move(numerator), a.denominator_ * b.denominator_};
}

Fraction operator*(const Fraction& a, const Fraction& b) {
  return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
}

std::strong_ordering Fraction::operator<=>(const Fraction& other) const {
  return numerator_ * other.denominator_ <=> other.numerator_ * denominator_;
}

std::string Fraction::Decimal(std::size_t digits) const {
  BigUint scaled = numerator_;
  for (std::size_t i = 0; i < digits; ++i) scaled *= 10;
  // floor(x + 1/2) = floor((2 n + d) / 2 d)
  scaled.ShiftLeft(1);
  scaled += denominator_;
  BigUint twice = denominator_;
  twice.ShiftLeft(1);
  std::string text = Divide(scaled, twice).quotient.ToString();
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - digits, ".");
  return text;
}

std::optional<std::string> Fraction::Written(std::size_t most_digits) const {
  std::string top = numerator_.ToString();
  std::string bottom = denominator_.ToString();
  if (top.size() > most_digits || bottom.size() > most_digits) return std::nullopt;
  return top + "/" + bottom;
}

}  // namespace clashdeck::odds
