#include "core/deck/base64url.h"

#include <cstdint>

namespace clashdeck {

namespace {

constexpr std::string_view kBase64Url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string ToBase64Url(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char byte : bytes) {
    bits = bits << 8U | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6; count -= 6) text += kBase64Url[bits >> (count - 6) & 63U];
  }
  if (count > 0) text += kBase64Url[bits << (6 - count) & 63U];
  return text;
}

std::size_t FindBadBase64Url(std::string_view text) { return text.find_first_not_of(kBase64Url); }

std::optional<std::string> FromBase64Url(std::string_view text) {
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char sign : text) {
    bits = bits << 6U | static_cast<std::uint32_t>(kBase64Url.find(sign));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(static_cast<unsigned char>(bits >> count & 255U));
  }
  const bool rest_is_zero = (bits & ((1U << count) - 1U)) == 0;
  return rest_is_zero ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace clashdeck
