// Texts that only who knows a secret can read again: kept for a repeat of the request that made
// them, and of no use to who has the database alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace clashdeck::app {

// base64url of a nonce and the text, encrypted and authenticated. The secret must be one that
// nobody can guess: it is hashed once, not stretched.
std::string Seal(std::string_view text, std::string_view secret);

// Nothing for another secret, or a text that was changed.
std::optional<std::string> Unseal(std::string_view sealed, std::string_view secret);

}  // namespace clashdeck::app
