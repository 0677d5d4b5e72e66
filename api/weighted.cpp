#include "api/weighted.h"

#include <algorithm>

#include "api/ignore_case.h"
#include "api/trim.h"

namespace clashdeck::api {

namespace {

// "1", "0.25" and the like: at most three digits behind the point.
int Thousandths(std::string_view text) {
  if (text.empty() || (text[0] != '0' && text[0] != '1') || text.size() > 5) return 0;
  if (text.size() > 1 && text[1] != '.') return 0;
  int weight = (text[0] - '0') * 1000;
  int unit = 100;
  for (char digit : text.substr(std::min<std::size_t>(2, text.size()))) {
    if (digit < '0' || digit > '9') return 0;
    weight += (digit - '0') * unit;
    unit /= 10;
  }
  return weight > 1000 ? 0 : weight;
}

}  // namespace

std::optional<std::string_view> ParameterOf(std::string_view item, std::string_view name) {
  for (std::size_t from = item.find(';'); from < item.size();) {
    const std::size_t end = std::min(item.find(';', from + 1), item.size());
    const std::string_view parameter = item.substr(from + 1, end - from - 1);
    const std::size_t equals = parameter.find('=');
    if (equals != std::string_view::npos &&
        SameIgnoringCase(TrimBlanks(parameter.substr(0, equals)), name)) {
      std::string_view value = TrimBlanks(parameter.substr(equals + 1));
      if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
        value = value.substr(1, value.size() - 2);
      }
      return value;
    }
    from = end;
  }
  return std::nullopt;
}

std::optional<WeightedItem> NextWeighted(std::string_view& list) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    const std::string_view item = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    const std::string_view name = TrimBlanks(item.substr(0, item.find(';')));
    if (name.empty()) continue;
    const auto weight = ParameterOf(item, "q");
    return WeightedItem{.name = name, .weight = weight ? Thousandths(*weight) : 1000};
  }
  return std::nullopt;
}

}  // namespace clashdeck::api
