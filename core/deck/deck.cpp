#include "core/deck/deck.h"

#include <algorithm>
#include <tuple>

namespace clashdeck {

Deck Normalized(const GameCatalog& catalog, Deck deck) {
  std::vector<DeckEntry>& entries = deck.entries;
  std::sort(entries.begin(), entries.end(), [&](const DeckEntry& a, const DeckEntry& b) {
    if (a.section != b.section) return a.section < b.section;
    if (a.card != b.card) {
      return std::forward_as_tuple(catalog.folded_name(a.card), a.card) <
             std::forward_as_tuple(catalog.folded_name(b.card), b.card);
    }
    return std::tie(a.printing, a.line) < std::tie(b.printing, b.line);
  });
  std::size_t kept = 0;
  for (const DeckEntry& entry : entries) {
    DeckEntry* last = kept == 0 ? nullptr : &entries[kept - 1];
    if (last != nullptr && last->section == entry.section && last->card == entry.card &&
        last->printing == entry.printing) {
      last->quantity += entry.quantity;
    } else {
      entries[kept++] = entry;
    }
  }
  entries.resize(kept);
  return deck;
}

}  // namespace clashdeck
