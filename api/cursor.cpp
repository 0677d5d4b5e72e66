#include "api/cursor.h"

#include <array>
#include <optional>

#include "api/hex.h"

namespace clashdeck::api {

namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kMaxCursor = 2048;
constexpr std::size_t kHashSize = 16;
constexpr char kForm = '3';  // raised when the layout changes, so that older cursors are refused

std::string ToBase64Url(std::string_view bytes) {
  std::string text((bytes.size() * 4 + 2) / 3, '\0');
  std::size_t at = 0;
  std::uint32_t buffer = 0;
  int bits = 0;
  for (char c : bytes) {
    buffer = (buffer << 8) | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 6; bits -= 6) text[at++] = kAlphabet[(buffer >> (bits - 6)) & 63];
  }
  if (bits > 0) text[at] = kAlphabet[(buffer << (6 - bits)) & 63];
  return text;
}

std::optional<std::string> FromBase64Url(std::string_view text) {
  std::string bytes;
  std::uint32_t buffer = 0;
  int bits = 0;
  for (char c : text) {
    const std::size_t value = kAlphabet.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    buffer = (buffer << 6) | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<char>((buffer >> bits) & 0xff));
    }
  }
  return bytes;
}

}  // namespace

std::string EncodeCursor(const Cursor& cursor) {
  std::string bytes(kHashSize, '0');
  bytes.reserve(2 * kHashSize + cursor.content.size() + cursor.after.size() + 2);
  bytes += kForm;
  bytes.append(Hex(cursor.request)).append(cursor.content).append("\n").append(cursor.after);
  bytes.replace(0, kHashSize, Hex(HashText(std::string_view(bytes).substr(kHashSize))));
  return ToBase64Url(bytes);
}

Result<Cursor> DecodeCursor(std::string_view text, std::uint64_t request) {
  const Failure bad = Fail(ErrorCode::kBadCursor, "the cursor is not one that this service gave");
  if (text.size() > kMaxCursor) return bad;
  const auto bytes = FromBase64Url(text);
  if (!bytes || bytes->size() < 2 * kHashSize + 2) return bad;
  const std::string_view body = std::string_view(*bytes).substr(kHashSize);
  const std::size_t line = body.find('\n');
  if (body.front() != kForm || line == std::string_view::npos || line < kHashSize + 1) return bad;
  if (std::string_view(*bytes).substr(0, kHashSize) != Hex(HashText(body))) return bad;
  if (body.substr(1, kHashSize) != Hex(request)) {
    return Fail(ErrorCode::kBadCursor,
                "the cursor belongs to another listing: keep the other parameters as they were");
  }
  return Cursor{.content = std::string(body.substr(kHashSize + 1, line - kHashSize - 1)),
                .request = request,
                .after = std::string(body.substr(line + 1))};
}

}  // namespace clashdeck::api
