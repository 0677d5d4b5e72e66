#include "core/byte_words.h"

#include <gtest/gtest.h>

namespace clashdeck {
namespace {

// `byte` at each place among eight others.
template <class Mask, class Expected>
void ForEachPlace(unsigned bytes, unsigned char others, Mask mask, Expected expected) {
  for (unsigned byte = 0; byte < bytes; ++byte) {
    for (unsigned place = 0; place < 64; place += 8) {
      const ByteWord word = (EachByte(others) & ~(ByteWord{0xFF} << place)) | ByteWord{byte}
                                                                                  << place;
      EXPECT_EQ((mask(word) >> (place + 7)) & 1U, expected(byte) ? 1U : 0U) << byte << " " << place;
    }
  }
}

TEST(ByteWords, EachByteIsJudgedByItself) {
  constexpr unsigned char kBounds[] = {0x01, 0x0E, 0x20, 0x22, 0x41, 0x5C, 0x7F};
  constexpr unsigned char kAscii[] = {0x00, 0x21, 0x41, 0x7F};
  constexpr unsigned char kAny[] = {0x00, 0x41, 0x7F, 0x80, 0xFF};
  for (const unsigned char bound : kBounds) {
    for (const unsigned char others : kAscii) {
      ForEachPlace(
          0x80, others, [&](ByteWord word) { return BytesFrom(word, bound); },
          [&](unsigned byte) { return byte >= bound; });
      ForEachPlace(
          0x80, others, [&](ByteWord word) { return BytesEqual(word, bound); },
          [&](unsigned byte) { return byte == bound; });
    }
    for (const unsigned char others : kAny) {
      ForEachPlace(
          0x100, others, [&](ByteWord word) { return BytesBefore(word, bound); },
          [&](unsigned byte) { return byte < bound; });
    }
  }
  ForEachPlace(0x100, 0xFF, BytesBeyondAscii, [](unsigned byte) { return byte >= 0x80; });
}

}  // namespace
}  // namespace clashdeck
