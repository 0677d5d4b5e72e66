// Signs that the query language and the search in other texts have in common: blanks, quotes, the
// minus, and what stands between quotes or slashes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace clashdeck::query {

// No beginning of a blank or a quote.
inline bool IsPlain(char c) { return c > ' ' && c <= '~' && c != '"'; }

// Bytes of the sign that a text begins with; 0 = it begins with none.
std::size_t BlankAt(std::string_view text);  // those that people type, and no-break spaces
std::size_t QuoteAt(std::string_view text);  // plain or curly
std::size_t MinusAt(std::string_view text);  // or what people's keyboards make of it

// The place of the first control character, npos = none. Some separate texts in the index, so that
// no term may hold them.
std::size_t FindControl(std::string_view text);

struct Enclosed {
  std::string_view inner = {};  // what stands between the signs, backslashes and all
  std::size_t size = 0;         // bytes with the signs around it
};
// What a text begins with, between quotes or slashes; nothing = they are never closed.
std::optional<Enclosed> ReadQuoted(std::string_view text);
std::optional<Enclosed> ReadPattern(std::string_view text);

// Without the backslashes that guard quotes and backslashes.
std::string UnescapeQuoted(std::string_view inner);
// Backslash pairs belong to the pattern, but for `\/`, which is a slash.
std::string UnescapePattern(std::string_view inner);

}  // namespace clashdeck::query
