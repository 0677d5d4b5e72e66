// A 64-bit number as 16 hex digits, and the hash that names requests.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace clashdeck::api {

std::string Hex(std::uint64_t value);
void AppendHex(std::uint64_t value, std::string& text);

// Continued from `hash`: names a request inside an ETag or a cursor. Not for anything an attacker
// may forge.
inline constexpr std::uint64_t kHashStart = 0xcbf29ce484222325ULL;
std::uint64_t HashText(std::string_view text, std::uint64_t hash = kHashStart);

}  // namespace clashdeck::api
