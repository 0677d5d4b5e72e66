#include "api/hex.h"

#include <cstring>

#include "core/byte_words.h"

namespace clashdeck::api {

void AppendHex(std::uint64_t value, std::string& text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  char digits[16];
  for (std::size_t i = sizeof digits; i-- > 0; value >>= 4) digits[i] = kDigits[value & 0xf];
  text.append(digits, sizeof digits);
}

std::string Hex(std::uint64_t value) {
  std::string text;
  AppendHex(value, text);
  return text;
}

// Eight bytes at a time: byte by byte it was a tenth of a search's time.
std::uint64_t HashText(std::string_view text, std::uint64_t hash) {
  const auto mix = [&hash](ByteWord word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 32U;
  };
  mix(text.size());
  for (; text.size() >= kByteWord; text.remove_prefix(kByteWord)) mix(LoadWord(text.data()));
  ByteWord rest = 0;
  std::memcpy(&rest, text.data(), text.size());
  mix(rest);
  return hash;
}

}  // namespace clashdeck::api
