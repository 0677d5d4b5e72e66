// The query string, decoded and checked: no parameter twice, none that the endpoint does not know.
// That also bounds how many there can be.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace clashdeck::api {

class QueryString {
 public:
  struct Parameter {
    std::string name;
    std::string value;
  };

  QueryString() = default;

  // `known` are the endpoint's parameters. Errors: kBadRequest (encoding), kUnknownParameter with
  // suggestions, kBadParameter (given twice, or empty).
  static Result<QueryString> Parse(std::string_view raw, std::span<const std::string> known);

  // What another place than a URL says, such as a body.
  static QueryString Of(std::vector<Parameter> parameters);

  bool empty() const { return parameters_.empty(); }
  // Null when it was not sent.
  const std::string* Find(std::string_view name) const;
  // Sorted by name.
  const std::vector<Parameter>& parameters() const { return parameters_; }

 private:
  std::vector<Parameter> parameters_;
};

}  // namespace clashdeck::api
