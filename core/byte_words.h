// Eight bytes of a text looked at together. Each answer is a mask: the high bit of every byte that
// it is true of.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace clashdeck {

using ByteWord = std::uint64_t;
inline constexpr std::size_t kByteWord = sizeof(ByteWord);

constexpr ByteWord EachByte(unsigned char byte) { return UINT64_C(0x0101010101010101) * byte; }
inline constexpr ByteWord kHighBits = EachByte(0x80);

inline ByteWord LoadWord(const char* from) {
  ByteWord word = 0;
  std::memcpy(&word, from, kByteWord);
  return word;
}

constexpr ByteWord BytesBeyondAscii(ByteWord word) { return word & kHighBits; }
// Of any bytes: those of ASCII that come before `first`.
constexpr ByteWord BytesBefore(ByteWord word, unsigned char first) {
  const ByteWord sum = (word & ~kHighBits) + EachByte(static_cast<unsigned char>(0x80U - first));
  return ~(sum | word) & kHighBits;
}

// What follows is right for words of ASCII alone.
// Bytes from `first` on.
constexpr ByteWord BytesFrom(ByteWord word, unsigned char first) {
  return (word + EachByte(static_cast<unsigned char>(0x80U - first))) & kHighBits;
}
constexpr ByteWord BytesEqual(ByteWord word, unsigned char byte) {
  return ~BytesFrom(word ^ EachByte(byte), 1) & kHighBits;
}

// Bytes of the text that stand before the first one that a mask marks.
constexpr std::size_t UnmarkedAtFront(ByteWord mask) {
  const int bits =
      std::endian::native == std::endian::little ? std::countr_zero(mask) : std::countl_zero(mask);
  return static_cast<std::size_t>(bits) / 8;
}

}  // namespace clashdeck
