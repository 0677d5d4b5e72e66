#include "api/json_body.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "api/json_parser.h"
#include "core/fold.h"
#include "core/suggest.h"

namespace clashdeck::api {

std::string PointerToken(std::string_view key) {
  std::string token;
  for (char c : key) {
    if (c == '~') {
      token += "~0";
    } else if (c == '/') {
      token += "~1";
    } else {
      token += c;
    }
  }
  return token;
}

Failure BadBody(const std::string& pointer, std::string message) {
  Error error{.code = ErrorCode::kBadBody, .message = std::move(message)};
  error.pointer = pointer;
  return Failure(std::move(error));
}

Result<nlohmann::json> ParseObject(std::string_view text) {
  auto parsed = ParseJson(text);
  if (!parsed) return BadBody("", "the body is not JSON");
  if (parsed->repeated_key)
    return BadBody("", "the key '" + *parsed->repeated_key + "' is given twice");
  if (!parsed->value.is_object()) return BadBody("", "the body is a JSON object");
  return std::move(parsed->value);
}

Result<void> CheckKeys(const nlohmann::json& object, const std::string& pointer,
                       const std::vector<std::string>& known) {
  for (const auto& [key, value] : object.get_ref<const nlohmann::json::object_t&>()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    Error error{.code = ErrorCode::kUnknownKey, .message = "there is no key '" + key + "' here"};
    error.pointer = pointer + "/" + PointerToken(key);
    error.suggestions = Nearest(key, known);
    return Failure(std::move(error));
  }
  return {};
}

Result<std::string> ReadString(const nlohmann::json& value, const std::string& pointer,
                               std::size_t max_length) {
  if (!value.is_string()) return BadBody(pointer, "is a string");
  const auto& text = value.get_ref<const std::string&>();
  if (const auto fits = CheckLength(text, pointer, max_length); !fits) return Failure(fits.error());
  return text;
}

Result<void> CheckLength(std::string_view text, const std::string& pointer,
                         std::size_t max_length) {
  if (!text.empty() && CodePoints(text) <= max_length) return {};
  return BadBody(pointer, "has 1 to " + std::to_string(max_length) + " characters");
}

}  // namespace clashdeck::api
