#include "core/change_days.h"

#include <algorithm>
#include <set>

namespace clashdeck {

std::vector<std::string> ChangeDays(const GameCatalog& catalog) {
  std::set<std::string> days;
  const Records& records = catalog.records();
  for (const auto& [code, set] : records.sets) days.insert(set.released);
  for (const auto& [id, text] : records.texts) days.insert(text.effective);
  for (const auto& [id, ruling] : records.rulings) days.insert(ruling.date);
  days.erase("");  // not known: counts as always
  return {days.begin(), days.end()};
}

std::string LastChange(std::span<const std::string> changes, std::string_view day) {
  const auto after = std::upper_bound(changes.begin(), changes.end(), day);
  return std::string(after == changes.begin() ? kBeforeAll : std::string_view(*std::prev(after)));
}

std::string NextChange(std::span<const std::string> changes, std::string_view day) {
  const auto after = std::upper_bound(changes.begin(), changes.end(), day);
  return after == changes.end() ? std::string() : *after;
}

}  // namespace clashdeck
