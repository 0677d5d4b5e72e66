#include "api/params.h"

#include <algorithm>
#include <charconv>

#include "core/date.h"
#include "core/fold.h"
#include "core/suggest.h"

namespace clashdeck::api {

namespace {

Failure NotOneOf(std::string_view name, const std::string& value,
                 std::span<const std::string> choices) {
  Error error = BadParameter(name, "'" + value + "' is not one of its values").value();
  error.suggestions = Nearest(value, choices);
  if (error.suggestions.empty() && choices.size() <= 10) {
    error.suggestions.assign(choices.begin(), choices.end());
  }
  return Failure(std::move(error));
}

}  // namespace

Failure BadParameter(std::string_view name, std::string_view reason) {
  return Fail(ErrorCode::kBadParameter, std::string(name).append(": ").append(reason));
}

Result<std::optional<std::string>> ReadText(const QueryString& query, std::string_view name,
                                            std::size_t max_length) {
  const std::string* value = query.Find(name);
  if (value == nullptr) return std::nullopt;
  if (CodePoints(*value) > max_length) {
    return BadParameter(name, "has more than " + std::to_string(max_length) + " characters");
  }
  return *value;
}

Result<bool> ReadFlag(const QueryString& query, std::string_view name) {
  const std::string* value = query.Find(name);
  if (value == nullptr || *value == "false" || *value == "0") return false;
  if (*value == "true" || *value == "1") return true;
  return BadParameter(name, "is true or false, not '" + *value + "'");
}

Result<std::optional<std::uint64_t>> ReadNumber(const QueryString& query, std::string_view name,
                                                NumberRange range) {
  const std::string* value = query.Find(name);
  if (value == nullptr) return std::nullopt;
  std::uint64_t number = 0;
  const char* end = value->data() + value->size();
  const auto [rest, error] = std::from_chars(value->data(), end, number);
  if (error != std::errc{} || rest != end || number < range.min || number > range.max) {
    return BadParameter(name, "is a whole number from " + std::to_string(range.min) + " to " +
                                  std::to_string(range.max) + ", not '" + *value + "'");
  }
  return number;
}

Result<std::string> ReadDate(const QueryString& query, std::string_view name) {
  const std::string* value = query.Find(name);
  if (value == nullptr) return std::string();
  auto date = ParseDate(*value);
  if (!date) return BadParameter(name, date.error().message);
  return *std::move(date);
}

Result<std::string> ReadChoice(const QueryString& query, std::string_view name,
                               std::span<const std::string> choices) {
  const std::string* value = query.Find(name);
  if (value == nullptr) return choices.front();
  if (std::find(choices.begin(), choices.end(), *value) == choices.end())
    return NotOneOf(name, *value, choices);
  return *value;
}

Result<std::vector<std::string>> ReadList(const QueryString& query, std::string_view name,
                                          std::span<const std::string> choices,
                                          std::span<const std::string_view> further) {
  std::vector<std::string> items;
  const std::string* value = query.Find(name);
  std::string_view rest = value == nullptr ? std::string_view() : std::string_view(*value);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string item(rest.substr(0, comma));
    if (std::find(choices.begin(), choices.end(), item) == choices.end() &&
        std::find(further.begin(), further.end(), item) == further.end()) {
      std::vector<std::string> all(choices.begin(), choices.end());
      all.insert(all.end(), further.begin(), further.end());
      return NotOneOf(name, item, all);
    }
    if (std::find(items.begin(), items.end(), item) != items.end()) {
      return BadParameter(name, "names '" + item + "' twice");
    }
    items.push_back(item);
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
    if (rest.empty()) return BadParameter(name, "ends with a comma");
  }
  return items;
}

}  // namespace clashdeck::api
