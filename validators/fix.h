// Cures: a smallest set of removals and additions for one problem, and what applying one gives.
#pragma once

#include <map>
#include <optional>

#include "validators/rules.h"
#include "validators/tally.h"

namespace clashdeck::validators {

// Cures this problem; others may be left, and a removal may leave a section too small. What is
// removed is chosen by Removals; what is added are legal cards, those of the deck first, then by
// name, and only if there is none a card from elsewhere in the deck. Nothing = a note, or there is
// no cure.
std::optional<Fix> CureOf(const DeckCheck& check, const Problem& problem);

// The deck with the fix applied. Removals take the last copies of the list first; additions come at
// the end, of any printing.
ListedDeck Applied(const Fix& fix, ListedDeck deck);

// A row of a problem as one of a fix. A line whose number cannot be read counts as one card: nobody
// removes 0.
SectionCard FixRow(SectionCard card);

// Rows of a fix by section and name, from numbers of copies by cell.
std::vector<SectionCard> FixRows(const CompiledFormat& format,
                                 const std::map<std::uint64_t, std::uint64_t>& copies_by_key);

}  // namespace clashdeck::validators
