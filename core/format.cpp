#include "core/format.h"

#include <algorithm>

namespace clashdeck {

const FormatVersion* Format::On(std::string_view day) const {
  const auto after = std::upper_bound(versions.begin(), versions.end(), day,
                                      [](std::string_view wanted, const FormatVersion& version) {
                                        return wanted < version.effective;
                                      });
  return after == versions.begin() ? nullptr : &*std::prev(after);
}

Listing ListingOf(const Format& format, const CardId& card, std::string_view day,
                  std::optional<int> tier) {
  Listing found;
  for (const ListChange& change : format.lists) {
    if (change.effective > day) break;
    const bool everywhere = change.tiers.empty();
    if (!everywhere &&
        (!tier || std::find(change.tiers.begin(), change.tiers.end(), *tier) == change.tiers.end()))
      continue;
    for (const ListedCard& listed : change.cards) {
      if (listed.card == card) found = {.change = &change, .max = listed.max};
    }
  }
  return found;
}

}  // namespace clashdeck
