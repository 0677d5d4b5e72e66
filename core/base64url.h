// base64url without padding (RFC 4648 section 5).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace clashdeck {

std::string ToBase64Url(std::string_view bytes);

// Where the first sign stands that is none of the alphabet, or npos.
std::size_t FindBadBase64Url(std::string_view text);

// `text` must hold signs of the alphabet alone. A length that no bytes have, or bits behind the
// last byte, give nothing.
std::optional<std::string> FromBase64Url(std::string_view text);

}  // namespace clashdeck
