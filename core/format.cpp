#include "core/format.h"

#include <algorithm>
#include <map>

namespace clashdeck {

const FormatVersion* Format::On(std::string_view day) const {
  const auto after = std::upper_bound(versions.begin(), versions.end(), day,
                                      [](std::string_view wanted, const FormatVersion& version) {
                                        return wanted < version.effective;
                                      });
  return after == versions.begin() ? nullptr : &*std::prev(after);
}

namespace {

bool AppliesIn(const ListChange& change, std::optional<int> tier) {
  if (change.tiers.empty()) return true;
  return tier && std::find(change.tiers.begin(), change.tiers.end(), *tier) != change.tiers.end();
}

}  // namespace

Listing ListingOf(const Format& format, const CardId& card, std::string_view day,
                  std::optional<int> tier) {
  Listing found;
  for (const ListChange& change : format.lists) {
    if (change.effective > day) break;
    if (!AppliesIn(change, tier)) continue;
    for (const ListedCard& listed : change.cards) {
      if (listed.card == card) found = {.change = &change, .max = listed.max};
    }
  }
  return found;
}

std::vector<CardInForce> ListedOn(const Format& format, std::string_view day,
                                  std::optional<int> tier) {
  std::map<CardId, Listing> last;
  for (const ListChange& change : format.lists) {
    if (change.effective > day) break;
    if (!AppliesIn(change, tier)) continue;
    for (const ListedCard& listed : change.cards)
      last[listed.card] = {.change = &change, .max = listed.max};
  }
  std::vector<CardInForce> out;
  for (const auto& [card, listing] : last) {
    if (listing.max) out.push_back({.card = card, .max = *listing.max, .change = listing.change});
  }
  return out;
}

}  // namespace clashdeck
