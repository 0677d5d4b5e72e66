// A 64-bit number as 16 hex digits, and the hash that names requests.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace clashdeck::api {

std::string Hex(std::uint64_t value);
void AppendHex(std::uint64_t value, std::string& text);

// FNV-1a, continued from `hash`: names a request inside an ETag or a cursor. Not for anything an
// attacker may forge.
inline constexpr std::uint64_t kHashStart = 0xcbf29ce484222325ULL;
constexpr std::uint64_t HashText(std::string_view text, std::uint64_t hash = kHashStart) {
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

}  // namespace clashdeck::api
