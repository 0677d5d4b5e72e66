// Which pages of other origins may read answers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/http.h"

namespace clashdeck::api {

class Cors {
 public:
  // Origins as browsers send them ("https://decks.example"); "*" allows all. None: no page of
  // another origin.
  explicit Cors(std::vector<std::string> origins);

  // Adds what lets the page of `origin` read the answer. An empty origin is no cross-origin
  // request.
  void Apply(std::string_view origin, Response& response) const;
  // Adds the answer to a preflight request for a path that has the methods `allow`.
  void ApplyPreflight(std::string_view origin, const std::string& allow, Response& response) const;
  bool enabled() const { return any_ || !origins_.empty(); }

 private:
  bool Allows(std::string_view origin) const;

  std::vector<std::string> origins_;
  bool any_ = false;
};

}  // namespace clashdeck::api
