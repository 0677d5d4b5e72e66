// Problems of a card by itself, wherever it stands: one for each card, in order of section and
// name.
#pragma once

#include <algorithm>

#include "validators/rules.h"
#include "validators/wording.h"

namespace clashdeck::validators {

// Calls found(cards) with all places of each card that fits.
template <class Fits, class Found>
void ForEachCard(const DeckCheck& check, Fits fits, Found found) {
  const auto wanted = [&](const DeckEntry& entry) { return fits(entry.card); };
  if (std::none_of(check.entries.begin(), check.entries.end(), wanted)) return;
  std::vector<SectionCard> places = GatherIf(check, wanted);
  for (auto first = places.begin(); first != places.end(); ++first) {
    const CardIndex card = *first->card;
    const auto same = [&](const SectionCard& place) { return place.card == card; };
    if (std::any_of(places.begin(), first, same)) continue;
    std::vector<SectionCard> cards;
    std::copy_if(first, places.end(), std::back_inserter(cards), same);
    found(std::move(cards));
  }
}

}  // namespace clashdeck::validators
