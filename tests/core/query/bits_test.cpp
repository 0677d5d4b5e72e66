#include "core/query/bits.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>

namespace clashdeck::query {
namespace {

Bits Some() {
  Bits bits(200);
  for (const unsigned at : {0U, 5U, 63U, 64U, 127U, 128U, 199U}) bits.Set(at);
  return bits;
}

std::string Up(const Bits& bits, std::size_t first, std::size_t most = 100) {
  std::string out;
  const bool all = VisitFrom(
      first, bits.word_count(), [&](std::size_t at) { return bits.word(at); },
      [&](std::size_t row) {
        if (most-- == 0) return false;
        out += std::to_string(row) + " ";
        return true;
      });
  return out + (all ? "end" : "more");
}

std::string Down(const Bits& bits, std::size_t end, std::size_t most = 100) {
  std::string out;
  VisitDown(bits, end, [&](std::size_t row) {
    if (most-- == 0) return false;
    out += std::to_string(row) + " ";
    return true;
  });
  return out;
}

TEST(BitSets, CountWhatIsSet) {
  EXPECT_EQ(Some().Count(), 7U);
  EXPECT_EQ(Bits(130, true).Count(), 130U);
  std::uint64_t word = 1;
  for (int i = 0; i < 1000; ++i) {
    word = word * 6364136223846793005U + 1442695040888963407U;
    EXPECT_EQ(CountBits(word), static_cast<std::uint64_t>(std::popcount(word)));
  }
  EXPECT_EQ(CountBits(0), 0U);
  EXPECT_EQ(CountBits(~std::uint64_t{0}), 64U);
}

TEST(BitSets, AreWalkedUpFromARow) {
  EXPECT_EQ(Up(Some(), 0), "0 5 63 64 127 128 199 end");
  EXPECT_EQ(Up(Some(), 6), "63 64 127 128 199 end");
  EXPECT_EQ(Up(Some(), 64), "64 127 128 199 end");
  EXPECT_EQ(Up(Some(), 200), "end");
  EXPECT_EQ(Up(Some(), 5, 2), "5 63 more");
  EXPECT_EQ(Up(Bits(64, true), 64), "end");
}

TEST(BitSets, AreWalkedDownFromARow) {
  EXPECT_EQ(Down(Some(), 200), "199 128 127 64 63 5 0 ");
  EXPECT_EQ(Down(Some(), 128), "127 64 63 5 0 ");
  EXPECT_EQ(Down(Some(), 127), "64 63 5 0 ");
  EXPECT_EQ(Down(Some(), 64), "63 5 0 ");
  EXPECT_EQ(Down(Some(), 0), "");
  EXPECT_EQ(Down(Some(), 200, 2), "199 128 ");
}

}  // namespace
}  // namespace clashdeck::query
