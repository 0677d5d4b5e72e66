// Natural numbers of any size, as far as counting hands needs them. Odds are exact because of them.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace clashdeck::odds {

class BigUint {
 public:
  BigUint() = default;
  explicit BigUint(std::uint64_t value);

  bool is_zero() const { return limbs_.empty(); }
  std::size_t bit_length() const;

  BigUint& operator+=(const BigUint& other);
  // `other` must not be larger.
  BigUint& operator-=(const BigUint& other);
  BigUint& operator*=(std::uint64_t factor);
  // Rounds down; the divisor must not be 0.
  BigUint& operator/=(std::uint64_t divisor);
  // *this += a * b, without a copy in between.
  void AddProduct(const BigUint& a, const BigUint& b);

  friend BigUint operator*(const BigUint& a, const BigUint& b) {
    BigUint out;
    out.AddProduct(a, b);
    return out;
  }
  bool operator==(const BigUint&) const = default;
  std::strong_ordering operator<=>(const BigUint& other) const;

  std::size_t trailing_zeros() const;  // bits; not of 0
  void ShiftRight(std::size_t bits);
  void ShiftLeft(std::size_t bits);

  std::uint64_t low() const { return limbs_.empty() ? 0 : limbs_[0]; }
  std::string ToString() const;

 private:
  void Trim();

  std::vector<std::uint64_t> limbs_ = {};  // lowest first, the last is not 0
};

struct Division {
  BigUint quotient = {};
  BigUint remainder = {};
};
// `divisor` must not be 0.
Division Divide(const BigUint& dividend, const BigUint& divisor);

// Greatest common divisor; of 0 and x it is x.
BigUint Gcd(BigUint a, BigUint b);

}  // namespace clashdeck::odds
