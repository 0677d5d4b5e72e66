// JSON texts into values. Takes what RFC 8259 takes, as nlohmann's own parser does, but reads a
// long string, such as a deck list, in runs instead of byte by byte, and hears of repeated keys on
// the way.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace clashdeck::api {

struct ParsedJson {
  nlohmann::json value = {};
  // The first key that some object has twice: two values for one key leave open which was meant.
  std::optional<std::string> repeated_key = {};
};

// Nothing when the text is no JSON, or not UTF-8. Depth costs no stack.
std::optional<ParsedJson> ParseJson(std::string_view text);

}  // namespace clashdeck::api
