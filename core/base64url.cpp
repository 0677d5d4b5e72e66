#include "core/base64url.h"

#include <cstdint>

namespace clashdeck {

namespace {

constexpr std::string_view kBase64Url =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::uint32_t ByteAt(std::string_view bytes, std::size_t index) {
  return static_cast<unsigned char>(bytes[index]);
}

}  // namespace

std::string ToBase64Url(std::string_view bytes) {
  std::string text((bytes.size() * 4 + 2) / 3, '\0');
  char* to = text.data();
  for (; bytes.size() >= 3; bytes.remove_prefix(3)) {
    const std::uint32_t three = ByteAt(bytes, 0) << 16U | ByteAt(bytes, 1) << 8U | ByteAt(bytes, 2);
    for (unsigned shift = 24; shift > 0;) *to++ = kBase64Url[(three >> (shift -= 6)) & 63U];
  }
  if (bytes.empty()) return text;
  const bool one = bytes.size() == 1;
  const std::uint32_t last = ByteAt(bytes, 0) << 16U | (one ? 0 : ByteAt(bytes, 1) << 8U);
  *to++ = kBase64Url[last >> 18U];
  *to++ = kBase64Url[(last >> 12U) & 63U];
  if (!one) *to = kBase64Url[(last >> 6U) & 63U];
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
