#include "api/cursor.h"

#include "api/hex.h"
#include "core/base64url.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kMaxCursor = 2048;
constexpr std::size_t kHashSize = 16;
constexpr char kForm = '4';  // raised when the layout changes, so that older cursors are refused

}  // namespace

std::string EncodeCursor(std::uint64_t request, std::string_view content, std::string_view after) {
  std::string body;
  body.reserve(1 + kHashSize + content.size() + 1 + after.size());
  body += kForm;
  AppendHex(request, body);
  body.append(content).append("\n").append(after);
  std::string bytes;
  bytes.reserve(kHashSize + body.size());
  AppendHex(HashText(body), bytes);
  return ToBase64Url(bytes.append(body));
}

Result<Cursor> DecodeCursor(std::string_view text, std::uint64_t request) {
  const Failure bad = Fail(ErrorCode::kBadCursor, "the cursor is not one that this service gave");
  if (text.size() > kMaxCursor) return bad;
  if (FindBadBase64Url(text) != std::string_view::npos) return bad;
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
                .after = std::string(body.substr(line + 1))};
}

}  // namespace clashdeck::api
