// Reading JSON bodies strictly: unknown keys, wrong types and missing values are named by JSON
// Pointer.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace clashdeck::api {

// kBadBody when the text is not JSON, its top is no object, or an object has a key twice.
Result<nlohmann::json> ParseObject(std::string_view text);

// A key as a part of a JSON Pointer (RFC 6901): '~' and '/' are written ~0 and ~1.
std::string PointerToken(std::string_view key);

// kUnknownKey for the first key that is not in `known`.
Result<void> CheckKeys(const nlohmann::json& object, const std::string& pointer,
                       const std::vector<std::string>& known);

// A string of 1 to `max_length` characters; kBadBody otherwise.
Result<std::string> ReadString(const nlohmann::json& value, const std::string& pointer,
                               std::size_t max_length);

// kBadBody unless the text has 1 to `max_length` characters.
Result<void> CheckLength(std::string_view text, const std::string& pointer, std::size_t max_length);

Failure BadBody(const std::string& pointer, std::string message);

}  // namespace clashdeck::api
