#include "api/json_body.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "core/fold.h"
#include "core/suggest.h"

namespace clashdeck::api {

namespace {

// Hears what the parser reads and remembers the first key that an object has twice: two values for
// one key leave open which was meant.
struct RepeatedKey {
  bool operator()(int /*depth*/, nlohmann::json::parse_event_t event, const nlohmann::json& value) {
    using Event = nlohmann::json::parse_event_t;
    if (event == Event::object_start) {
      open.emplace_back();
    } else if (event == Event::object_end) {
      open.pop_back();
    } else if (event == Event::key && !found) {
      const auto& key = value.get_ref<const std::string&>();
      if (!open.back().insert(key).second) found = key;
    }
    return true;
  }

  std::optional<std::string> found = {};
  std::vector<std::set<std::string>> open = {};  // keys of the objects that have not ended
};

}  // namespace

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
  RepeatedKey repeated;
  nlohmann::json value = nlohmann::json::parse(text.begin(), text.end(), std::ref(repeated), false);
  if (value.is_discarded()) return BadBody("", "the body is not JSON");
  if (repeated.found) return BadBody("", "the key '" + *repeated.found + "' is given twice");
  if (!value.is_object()) return BadBody("", "the body is a JSON object");
  return value;
}

Result<void> CheckKeys(const nlohmann::json& object, const std::string& pointer,
                       const std::vector<std::string>& known) {
  for (const auto& [key, value] : object.items()) {
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
  if (text.empty() || CodePoints(text) > max_length) {
    return BadBody(pointer, "has 1 to " + std::to_string(max_length) + " characters");
  }
  return text;
}

}  // namespace clashdeck::api
