#include "api/percent.h"

#include <algorithm>

#include "core/fold.h"

namespace clashdeck::api {

namespace {

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f;
}

bool IsUnreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

Failure Malformed(std::string_view what, std::string_view reason) {
  return Fail(ErrorCode::kBadRequest, "the " + std::string(what) + " " + std::string(reason));
}

}  // namespace

Result<std::string> PercentDecode(std::string_view text, Plus plus, std::string_view what) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      const int high = i + 2 < text.size() ? HexValue(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? HexValue(text[i + 2]) : -1;
      if (high < 0 || low < 0) return Malformed(what, "has a '%' without two hex digits after it");
      decoded.push_back(static_cast<char>(high * 16 + low));
      i += 2;
    } else {
      decoded.push_back(text[i] == '+' && plus == Plus::kSpace ? ' ' : text[i]);
    }
  }
  if (!IsValidUtf8(decoded)) return Malformed(what, "is not valid UTF-8");
  if (std::any_of(decoded.begin(), decoded.end(), IsControl)) {
    return Malformed(what, "holds control characters");
  }
  return decoded;
}

std::string PercentEncode(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string encoded;
  encoded.reserve(text.size());
  for (char c : text) {
    if (IsUnreserved(c)) {
      encoded.push_back(c);
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    encoded.push_back('%');
    encoded.push_back(kDigits[byte >> 4]);
    encoded.push_back(kDigits[byte & 0xf]);
  }
  return encoded;
}

std::string UriReference(std::string_view sent) {
  constexpr std::string_view kAllowed = "/:@!$&'()*+,;=?";  // besides what is unreserved
  std::string reference;
  for (std::size_t i = 0; i < sent.size(); ++i) {
    const char c = sent[i];
    const bool escape =
        c == '%' && i + 2 < sent.size() && HexValue(sent[i + 1]) >= 0 && HexValue(sent[i + 2]) >= 0;
    if (escape || IsUnreserved(c) || kAllowed.find(c) != std::string_view::npos) {
      reference.push_back(c);
    } else {
      reference += PercentEncode(sent.substr(i, 1));
    }
  }
  return reference;
}

}  // namespace clashdeck::api
