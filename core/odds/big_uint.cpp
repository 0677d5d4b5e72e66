#include "core/odds/big_uint.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace clashdeck::odds {

namespace {

__extension__ using Wide = unsigned __int128;
constexpr std::size_t kLimbBits = 64;

std::uint64_t LowHalf(Wide value) { return static_cast<std::uint64_t>(value); }
std::uint64_t HighHalf(Wide value) { return static_cast<std::uint64_t>(value >> kLimbBits); }

}  // namespace

BigUint::BigUint(std::uint64_t value) {
  if (value != 0) limbs_.push_back(value);
}

void BigUint::Trim() {
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

std::size_t BigUint::bit_length() const {
  if (limbs_.empty()) return 0;
  return (limbs_.size() - 1) * kLimbBits + static_cast<std::size_t>(std::bit_width(limbs_.back()));
}

BigUint& BigUint::operator+=(const BigUint& other) {
  if (limbs_.size() < other.limbs_.size()) limbs_.resize(other.limbs_.size());
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < limbs_.size(); ++i) {
    if (i >= other.limbs_.size() && carry == 0) return *this;
    const Wide sum = Wide{limbs_[i]} + (i < other.limbs_.size() ? other.limbs_[i] : 0) + carry;
    limbs_[i] = LowHalf(sum);
    carry = HighHalf(sum);
  }
  if (carry != 0) limbs_.push_back(carry);
  return *this;
}

BigUint& BigUint::operator-=(const BigUint& other) {
  assert(*this >= other && "natural numbers do not go below 0");
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < limbs_.size(); ++i) {
    const Wide taken = Wide{i < other.limbs_.size() ? other.limbs_[i] : 0} + borrow;
    borrow = taken > limbs_[i] ? 1 : 0;
    limbs_[i] = LowHalf(Wide{limbs_[i]} - taken);
  }
  Trim();
  return *this;
}

BigUint& BigUint::operator*=(std::uint64_t factor) {
  std::uint64_t carry = 0;
  for (std::uint64_t& limb : limbs_) {
    const Wide product = Wide{limb} * factor + carry;
    limb = LowHalf(product);
    carry = HighHalf(product);
  }
  if (carry != 0) limbs_.push_back(carry);
  Trim();
  return *this;
}

BigUint& BigUint::operator/=(std::uint64_t divisor) {
  assert(divisor != 0);
  Wide rest = 0;
  for (std::size_t i = limbs_.size(); i-- > 0;) {
    rest = (rest << kLimbBits) | limbs_[i];
    limbs_[i] = LowHalf(rest / divisor);
    rest %= divisor;
  }
  Trim();
  return *this;
}

void BigUint::AddProduct(const BigUint& a, const BigUint& b) {
  assert(this != &a && this != &b);
  if (a.is_zero() || b.is_zero()) return;
  limbs_.resize(std::max(limbs_.size(), a.limbs_.size() + b.limbs_.size()) + 1);
  for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
    std::uint64_t carry = 0;
    std::size_t at = i;
    for (const std::uint64_t limb : b.limbs_) {
      const Wide product = Wide{a.limbs_[i]} * limb + limbs_[at] + carry;
      limbs_[at++] = LowHalf(product);
      carry = HighHalf(product);
    }
    for (; carry != 0; ++at) {
      const Wide sum = Wide{limbs_[at]} + carry;
      limbs_[at] = LowHalf(sum);
      carry = HighHalf(sum);
    }
  }
  Trim();
}

std::strong_ordering BigUint::operator<=>(const BigUint& other) const {
  if (limbs_.size() != other.limbs_.size()) return limbs_.size() <=> other.limbs_.size();
  return std::lexicographical_compare_three_way(limbs_.rbegin(), limbs_.rend(),
                                                other.limbs_.rbegin(), other.limbs_.rend());
}

std::size_t BigUint::trailing_zeros() const {
  assert(!is_zero());
  std::size_t at = 0;
  while (limbs_[at] == 0) ++at;
  return at * kLimbBits + static_cast<std::size_t>(std::countr_zero(limbs_[at]));
}

void BigUint::ShiftRight(std::size_t bits) {
  const std::size_t whole = std::min(bits / kLimbBits, limbs_.size());
  limbs_.erase(limbs_.begin(), limbs_.begin() + static_cast<std::ptrdiff_t>(whole));
  const std::size_t part = bits % kLimbBits;
  if (part != 0) {
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
      const std::uint64_t above = i + 1 < limbs_.size() ? limbs_[i + 1] : 0;
      limbs_[i] = (limbs_[i] >> part) | (above << (kLimbBits - part));
    }
  }
  Trim();
}

void BigUint::ShiftLeft(std::size_t bits) {
  if (is_zero()) return;
  const std::size_t part = bits % kLimbBits;
  if (part != 0) {
    std::uint64_t carry = 0;
    for (std::uint64_t& limb : limbs_) {
      const std::uint64_t above = limb >> (kLimbBits - part);
      limb = (limb << part) | carry;
      carry = above;
    }
    if (carry != 0) limbs_.push_back(carry);
  }
  limbs_.insert(limbs_.begin(), bits / kLimbBits, 0);
}

std::string BigUint::ToString() const {
  if (is_zero()) return "0";
  constexpr std::uint64_t kChunk = 1'000'000'000'000'000'000;
  constexpr std::size_t kDigits = 18;
  std::string out;
  BigUint rest = *this;
  while (!rest.is_zero()) {
    BigUint higher = rest;
    higher /= kChunk;
    BigUint taken = higher;
    taken *= kChunk;
    rest -= taken;
    std::string digits = std::to_string(rest.low());
    if (!higher.is_zero()) digits.insert(0, kDigits - digits.size(), '0');
    out.insert(0, digits);
    rest = std::move(higher);
  }
  return out;
}

// Bit by bit: divisions are few, a faster way would be longer to trust.
Division Divide(const BigUint& dividend, const BigUint& divisor) {
  assert(!divisor.is_zero());
  Division out;
  out.remainder = dividend;
  if (dividend < divisor) return out;
  const std::size_t shift = dividend.bit_length() - divisor.bit_length();
  BigUint step = divisor;
  step.ShiftLeft(shift);
  for (std::size_t i = 0; i <= shift; ++i) {
    out.quotient.ShiftLeft(1);
    if (out.remainder >= step) {
      out.remainder -= step;
      out.quotient += BigUint(1);
    }
    step.ShiftRight(1);
  }
  return out;
}

// Stein's way: halving and subtracting only.
BigUint Gcd(BigUint a, BigUint b) {
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  const std::size_t both = std::min(a.trailing_zeros(), b.trailing_zeros());
  a.ShiftRight(a.trailing_zeros());
  while (!b.is_zero()) {
    b.ShiftRight(b.trailing_zeros());
    if (a > b) std::swap(a, b);
    b -= a;
  }
  a.ShiftLeft(both);
  return a;
}

}  // namespace clashdeck::odds
