#include "api/json_parser.h"

#include <charconv>
#include <cstdint>
#include <utility>
#include <vector>

#include "api/json_scanner.h"

namespace clashdeck::api {

namespace {

using JsonTree = nlohmann::json;

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text) {}

  bool Parse(ParsedJson& parsed) {
    JsonTree* place = &parsed.value;
    while (place != nullptr) {
      if (!ReadValue(*place)) return false;
      place = NextPlace();
    }
    repeated_.swap(parsed.repeated_key);
    return !broken_ && text_.AtEnd();
  }

 private:
  // A value, or the beginning of a list or an object, which is open then.
  bool ReadValue(JsonTree& place) {
    switch (text_.Peek()) {
      case '{':
        text_.Take('{');
        place = JsonTree::object();
        break;
      case '[':
        text_.Take('[');
        place = JsonTree::array();
        break;
      case '"':
        place = JsonTree::string_t();
        return text_.TakeString(place.get_ref<std::string&>());
      case 't':
        place = true;
        return text_.TakeWord("true");
      case 'f':
        place = false;
        return text_.TakeWord("false");
      case 'n':
        place = nullptr;
        return text_.TakeWord("null");
      default:
        return ReadNumber(place);
    }
    open_.push_back(&place);
    first_ = true;
    return true;
  }

  // Where the next value belongs; nothing when the outermost value has ended, or the text is
  // broken.
  JsonTree* NextPlace() {
    while (!open_.empty()) {
      JsonTree& parent = *open_.back();
      const bool first = std::exchange(first_, false);
      if (text_.Take(parent.is_array() ? ']' : '}')) {
        open_.pop_back();
        continue;
      }
      broken_ = !first && !text_.Take(',');
      if (broken_) return nullptr;
      if (parent.is_array()) return &parent.get_ref<JsonTree::array_t&>().emplace_back();
      return PlaceOfKey(parent);
    }
    return nullptr;
  }

  JsonTree* PlaceOfKey(JsonTree& object) {
    std::string key;
    broken_ = !text_.TakeString(key) || !text_.Take(':');
    if (broken_) return nullptr;
    const auto [known, fresh] = object.get_ref<JsonTree::object_t&>().try_emplace(std::move(key));
    if (!fresh && !repeated_) repeated_ = known->first;
    return &known->second;
  }

  bool ReadNumber(JsonTree& place) {
    bool whole = false;
    const std::string_view number = text_.TakeNumber(whole);
    if (number.empty()) return false;
    if (whole && (number.front() == '-' ? ReadWhole<std::int64_t>(number, place)
                                        : ReadWhole<std::uint64_t>(number, place)))
      return true;
    place = JsonTree::parse(number.begin(), number.end(), nullptr, false);
    return !place.is_discarded();  // 1e999
  }

  template <class Number>
  static bool ReadWhole(std::string_view text, JsonTree& place) {
    Number number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{})
      return false;
    place = number;
    return true;
  }

  JsonScanner text_;             // what is left of it
  std::vector<JsonTree*> open_;  // lists and objects that have not ended, outermost first
  bool first_ = false;           // nothing was read of the innermost
  bool broken_ = false;
  std::optional<std::string> repeated_;
};

}  // namespace

std::optional<ParsedJson> ParseJson(std::string_view text) {
  ParsedJson parsed;
  if (!JsonParser(text).Parse(parsed)) return std::nullopt;
  return parsed;
}

}  // namespace clashdeck::api
