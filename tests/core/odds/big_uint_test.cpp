#include "core/odds/big_uint.h"

#include <gtest/gtest.h>

#include "core/odds/binomials.h"
#include "core/odds/fraction.h"

namespace clashdeck::odds {
namespace {

BigUint Factorial(std::uint32_t n) { return FallingFactorial(n, n); }

TEST(BigUint, WritesFactorials) {
  EXPECT_EQ(BigUint().ToString(), "0");
  EXPECT_EQ(BigUint(18446744073709551615U).ToString(), "18446744073709551615");
  EXPECT_EQ(Factorial(30).ToString(), "265252859812191058636308480000000");
  EXPECT_EQ(Factorial(40).ToString(), "815915283247897734345611269596115894272000000000");
}

TEST(BigUint, CarriesAndBorrowsOverLimbs) {
  BigUint big(18446744073709551615U);
  big += BigUint(1);
  EXPECT_EQ(big.ToString(), "18446744073709551616");
  EXPECT_EQ(big.bit_length(), 65U);
  big -= BigUint(1);
  EXPECT_EQ(big, BigUint(18446744073709551615U));
  EXPECT_GT(Factorial(25), big);
  EXPECT_LT(BigUint(), BigUint(1));
}

// a = q b + r with r < b, for numbers of many sizes.
TEST(BigUint, DivisionIsTheReverseOfMultiplication) {
  for (std::uint32_t a = 1; a < 90; a += 4) {
    for (std::uint32_t b = 1; b < 90; b += 7) {
      BigUint dividend = Factorial(a) * Factorial(20);
      dividend += BigUint(12345);
      const Division division = Divide(dividend, Factorial(b));
      EXPECT_LT(division.remainder, Factorial(b));
      BigUint again = division.remainder;
      again.AddProduct(division.quotient, Factorial(b));
      EXPECT_EQ(again, dividend) << a << " / " << b;
    }
  }
}

TEST(BigUint, ShiftsAreMultiplicationsByTwo) {
  for (std::size_t bits = 0; bits < 200; bits += 13) {
    BigUint shifted = Factorial(25);
    shifted.ShiftLeft(bits);
    BigUint product = Factorial(25);
    for (std::size_t i = 0; i < bits; ++i) product *= 2;
    EXPECT_EQ(shifted, product);
    shifted.ShiftRight(bits);
    EXPECT_EQ(shifted, Factorial(25));
  }
}

TEST(BigUint, GcdOfMultiples) {
  // 2^89 - 1 and 101 are primes.
  BigUint prime(1);
  prime.ShiftLeft(89);
  prime -= BigUint(1);
  EXPECT_EQ(Gcd(prime * BigUint(6), prime * BigUint(4)), prime * BigUint(2));
  EXPECT_EQ(Gcd(prime, BigUint(101)), BigUint(1));
  EXPECT_EQ(Gcd(BigUint(), prime), prime);
}

TEST(Binomials, FollowPascal) {
  Binomials binomials;
  EXPECT_EQ(binomials.Choose(60, 7).ToString(), "386206920");
  EXPECT_TRUE(binomials.Choose(3, 4).is_zero());
  for (std::uint32_t n = 1; n < 70; ++n) {
    for (std::uint32_t k = 1; k <= n; ++k) {
      BigUint above = binomials.Choose(n - 1, k - 1);
      above += binomials.Choose(n - 1, k);
      EXPECT_EQ(binomials.Choose(n, k), above) << n << " " << k;
    }
  }
}

TEST(Fraction, IsReducedAndWritten) {
  const Fraction third(BigUint(4), BigUint(12));
  EXPECT_EQ(third.Written(), "1/3");
  EXPECT_EQ(third.Decimal(), "0.333333333333");
  EXPECT_EQ(Fraction(BigUint(2), BigUint(3)).Decimal(), "0.666666666667");
  EXPECT_EQ(Fraction(BigUint(5), BigUint(5)).Decimal(), "1.000000000000");
  EXPECT_EQ(Fraction().Decimal(), "0.000000000000");
  EXPECT_EQ(Fraction(BigUint(1), BigUint(2000)).Decimal(3), "0.001");  // half up
  EXPECT_EQ((third + third).Written(), "2/3");
  EXPECT_EQ((third * third).Written(), "1/9");
  EXPECT_LT(third, Fraction(BigUint(1), BigUint(2)));
  EXPECT_FALSE(Fraction(BigUint(1), Factorial(30)).Written().has_value());
}

}  // namespace
}  // namespace clashdeck::odds
