// Lists with weights, as in Accept and Accept-Encoding (RFC 9110, 12.4.2): "gzip;q=0.5, br".
#pragma once

#include <optional>
#include <string_view>

namespace clashdeck::api {

struct WeightedItem {
  std::string_view name;  // without its parameters
  int weight = 1000;      // thousandths; 0 = "not this one", also where it cannot be read
};

// Takes the next item off the front of `list`; nothing at its end. Empty items are skipped.
std::optional<WeightedItem> NextWeighted(std::string_view& list);

// The value of the parameter `name` in "text/csv; charset=utf-8", without quotes; nothing when it
// is not there.
std::optional<std::string_view> ParameterOf(std::string_view item, std::string_view name);

}  // namespace clashdeck::api
