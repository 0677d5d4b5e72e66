// Attribute values in canonical text: what records, the database and the content hash hold.
//   number "3" or "X" · text as it is · enum the value's id · set ids joined by ',' in the game's
//   order multiset letters in the game's order ("RRU") · flag "true"/"false" · list items joined by
//   '\n'
// A missing value is an absent key, never an empty text; an empty set ("") is a value (colourless).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/result.h"

namespace clashdeck {

// Each takes what people write (ids, names, aliases, letters, folded) and gives the canonical text,
// or an error with suggestions that names the attribute and the value.
Result<std::string> CanonicalNumber(const Attribute& attribute, std::int64_t value);
Result<std::string> CanonicalText(
    const Attribute& attribute,
    std::string_view text);  // number, "X", text, enum, flag, multiset letters
Result<std::string> CanonicalList(const Attribute& attribute,
                                  const std::vector<std::string>& items);  // set, multiset, list

// Readers of canonical text.
struct NumberValue {
  std::int64_t value = 0;
  bool variable = false;
};
NumberValue ReadNumber(std::string_view canonical);
std::vector<std::string> ReadItems(
    const Attribute& attribute,
    std::string_view canonical);  // set, multiset (one entry a letter, as ids), list

}  // namespace clashdeck
