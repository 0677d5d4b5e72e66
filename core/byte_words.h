// Eight bytes of a text looked at together. Each answer is a mask: the high bit of every byte that
// it is true of.
#pragma once

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

}  // namespace clashdeck
