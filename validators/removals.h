// Which copies go when some must: those that are wrong anyway before others.
#pragma once

#include <map>
#include <vector>

#include "validators/tally.h"

namespace clashdeck::validators {

// Chooses copies to remove from a deck, and the best ones first: cards that may not stand where
// they do, lines that name no card, cards that no minimum needs, cards over most other bounds, the
// last section, the end of the list.
class Removals {
 public:
  explicit Removals(const DeckCheck& check);

  // `number` copies of these cards, which are rows of the deck; rows of one card in one section are
  // one. By section and name.
  std::vector<SectionCard> Choose(const std::vector<SectionCard>& cards, std::uint64_t number);

 private:
  struct Worth;

  Worth WorthOf(const SectionCard& card);
  std::uint64_t Alike(const SectionCard& card);

  Tally tally_;                                // of the cards that may stand where they do
  std::map<std::uint64_t, std::size_t> last_;  // by cell: its last entry
};

}  // namespace clashdeck::validators
