#include "api/query_string.h"

#include <algorithm>
#include <iterator>

#include "api/percent.h"
#include "core/suggest.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kMinShortForm = 2;  // 'rev' may mean 'revision'

Failure Unknown(const std::string& name, std::span<const std::string> known) {
  Error error{.code = ErrorCode::kUnknownParameter,
              .message = known.empty()
                             ? "this endpoint takes no query parameters, but got '" + name + "'"
                             : "there is no query parameter '" + name + "'"};
  error.suggestions = Nearest(name, known);
  if (error.suggestions.empty() && name.size() >= kMinShortForm) {
    std::copy_if(known.begin(), known.end(), std::back_inserter(error.suggestions),
                 [&](const std::string& parameter) { return parameter.starts_with(name); });
  }
  return Failure(std::move(error));
}

}  // namespace

Result<QueryString> QueryString::Parse(std::string_view raw, std::span<const std::string> known) {
  QueryString query;
  while (!raw.empty()) {
    const std::size_t end = std::min(raw.find('&'), raw.size());
    const std::string_view piece = raw.substr(0, end);
    raw.remove_prefix(std::min(end + 1, raw.size()));
    if (piece.empty()) continue;
    const std::size_t equals = std::min(piece.find('='), piece.size());
    auto name = PercentDecode(piece.substr(0, equals), Plus::kSpace, "query");
    if (!name) return Failure(name.error());
    auto value =
        PercentDecode(piece.substr(std::min(equals + 1, piece.size())), Plus::kSpace, "query");
    if (!value) return Failure(value.error());
    if (std::find(known.begin(), known.end(), *name) == known.end()) return Unknown(*name, known);
    if (query.Find(*name) != nullptr) {
      return Fail(ErrorCode::kBadParameter, "the query parameter '" + *name + "' is given twice");
    }
    if (value->empty()) {
      return Fail(ErrorCode::kBadParameter, "the query parameter '" + *name + "' is empty");
    }
    query.parameters_.push_back({*std::move(name), *std::move(value)});
  }
  return Of(std::move(query.parameters_));
}

QueryString QueryString::Of(std::vector<Parameter> parameters) {
  std::sort(parameters.begin(), parameters.end(),
            [](const Parameter& a, const Parameter& b) { return a.name < b.name; });
  QueryString query;
  query.parameters_ = std::move(parameters);
  return query;
}

const std::string* QueryString::Find(std::string_view name) const {
  for (const Parameter& parameter : parameters_) {
    if (parameter.name == name) return &parameter.value;
  }
  return nullptr;
}

}  // namespace clashdeck::api
