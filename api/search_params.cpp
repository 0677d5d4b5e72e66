#include "api/search_params.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "api/json_body.h"
#include "api/limits.h"
#include "api/params.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kMaxSmallValue = 2048;  // everything but the query itself

// A list of names may be an array or, as in a URL, one text.
Result<std::string> ReadJoined(const nlohmann::json& value, const std::string& pointer) {
  if (!value.is_array()) return ReadString(value, pointer, kMaxSmallValue);
  if (value.empty()) return BadBody(pointer, "is a list of at least one name");
  std::string joined;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto item = ReadString(value[i], pointer + "/" + std::to_string(i), kMaxSmallValue);
    if (!item) return Failure(item.error());
    joined += (i == 0 ? "" : ",") + *item;
  }
  return joined;
}

Result<std::string> ReadMember(const std::string& key, const nlohmann::json& value) {
  const std::string pointer = "/" + key;
  if (key == "limit") {
    if (!value.is_number_unsigned()) return BadBody(pointer, "is a whole number");
    return value.dump();
  }
  if (key == "lenient") {
    if (!value.is_boolean()) return BadBody(pointer, "is true or false");
    return std::string(value.get<bool>() ? "1" : "0");
  }
  if (key == "fields" || key == "facets") return ReadJoined(value, pointer);
  // The query's own limit is in bytes and has its own error.
  return ReadString(value, pointer, key == "q" ? kMaxBody : kMaxSmallValue);
}

}  // namespace

const std::vector<std::string>& SearchParameters() {
  static const std::vector<std::string> kNames = {"q",     "unique", "order", "dir",    "fields",
                                                  "limit", "cursor", "as_of", "facets", "lenient"};
  return kNames;
}

Result<QueryString> ReadSearchBody(std::string_view body) {
  const auto object = ParseObject(body);
  if (!object) return Failure(object.error());
  if (const auto keys = CheckKeys(*object, "", SearchParameters()); !keys)
    return Failure(keys.error());
  std::vector<QueryString::Parameter> parameters;
  for (const auto& [key, value] : object->items()) {
    auto text = ReadMember(key, value);
    if (!text) return Failure(text.error());
    parameters.push_back({key, *std::move(text)});
  }
  return QueryString::Of(std::move(parameters));
}

Result<app::SearchRequest> ReadSearchRequest(const Call& call, std::size_t max_bytes) {
  const QueryString& query = call.query;
  app::SearchRequest request{.max_bytes = max_bytes, .only_ready = call.at_once};
  if (const std::string* q = query.Find("q")) request.q = *q;
  const std::pair<const char*, std::string*> words[] = {
      {"unique", &request.unique}, {"order", &request.order}, {"dir", &request.dir}};
  for (const auto& [name, value] : words) {
    if (const std::string* given = query.Find(name)) *value = *given;
  }
  auto as_of = ReadDate(query, "as_of");
  if (!as_of) return Failure(as_of.error());
  request.as_of = *std::move(as_of);
  const auto lenient = ReadFlag(query, "lenient");
  if (!lenient) return Failure(lenient.error());
  request.lenient = *lenient;
  return request;
}

Response Postponed() {
  Response response;
  response.postponed = true;
  return response;
}

Result<query::TextFilter> ReadTextFilter(const QueryString& query) {
  const std::string* q = query.Find("q");
  if (q == nullptr) return query::TextFilter();
  if (q->size() > query::kMaxUrlQuery) {
    return Fail(ErrorCode::kQueryTooLong,
                "the search has more than " + std::to_string(query::kMaxUrlQuery) + " bytes");
  }
  auto filter = query::TextFilter::Read(*q);
  if (!filter) return Failure(app::ErrorOf(filter.error(), *q));
  return *std::move(filter);
}

Result<std::vector<std::string>> ReadNames(const QueryString& query, std::string_view name,
                                           std::size_t most) {
  std::vector<std::string> names;
  const std::string* text = query.Find(name);
  if (text == nullptr) return names;
  for (std::size_t from = 0; from <= text->size();) {
    const std::size_t end = std::min(text->find(',', from), text->size());
    std::string item = text->substr(from, end - from);
    if (item.empty()) return BadParameter(name, "has an empty name");
    if (std::find(names.begin(), names.end(), item) != names.end())
      return BadParameter(name, "names '" + item + "' twice");
    if (names.size() == most)
      return BadParameter(name, "has more than " + std::to_string(most) + " names");
    names.push_back(std::move(item));
    from = end + 1;
  }
  return names;
}

}  // namespace clashdeck::api
