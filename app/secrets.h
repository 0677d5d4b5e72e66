// Random texts that cannot be guessed, and how they are compared.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clashdeck::app {

inline constexpr std::size_t kSecretBytes = 32;  // 256 bits

std::string RandomHex(std::size_t bytes);
// 22 characters of base64url, 128 bits. The first is no '-', which tables take for a formula and
// command lines for an option.
std::string RandomId();

// Takes the same time whatever differs.
bool SameHash(std::string_view a, std::string_view b);

// Control characters, separators of lines and what changes the direction of writing would reach the
// terminal or table of whoever lists the text.
bool HasControl(std::string_view text);

}  // namespace clashdeck::app
