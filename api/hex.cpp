#include "api/hex.h"

#include "core/word_table.h"

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

std::uint64_t HashText(std::string_view text, std::uint64_t hash) { return HashWord(text, hash); }

}  // namespace clashdeck::api
