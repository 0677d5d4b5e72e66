// The words that problems are made of, and the cards they are about.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "validators/rules.h"

namespace clashdeck::validators {

std::string CountOf(std::uint64_t number, std::string_view one, std::string_view many);
std::string Cards(std::uint64_t number);                    // "1 card", "5 cards"
std::string Joined(const std::vector<std::string>& words);  // "A, B and C"
std::string Needed(const Bounds& bounds);                   // "exactly 50", "at least 40"
std::string SectionName(const CompiledFormat& format, SectionIndex section);
std::string SectionNames(const CompiledFormat& format, const std::vector<SectionIndex>& sections);
std::string CardName(const CompiledFormat& format, CardIndex card);

// The different names among these cards, in their order.
std::vector<std::string> NamesOf(const std::vector<SectionCard>& cards);
std::vector<SectionIndex> SectionsOf(const std::vector<SectionCard>& cards);
std::uint64_t CopiesOf(const std::vector<SectionCard>& cards);

// One row for each section and card, by section, then name.
std::vector<SectionCard> Gather(const CompiledFormat& format,
                                std::vector<const DeckEntry*> entries);

SectionCard UnreadCard(const UnreadEntry& entry);
SectionCard UnparseableCard(const LineReport& row);

template <class Fits>
std::vector<SectionCard> GatherIf(const DeckCheck& check, Fits fits) {
  std::vector<const DeckEntry*> found;
  for (const DeckEntry& entry : check.entries) {
    if (fits(entry)) found.push_back(&entry);
  }
  return Gather(check.format, std::move(found));
}

// A rule of no file: the format as a whole is to blame.
RuleSource FormatItself(const CompiledFormat& format);

// What more cards cure.
inline Severity ForMoreCards(Mode mode) {
  return mode == Mode::kBuilding ? Severity::kIncomplete : Severity::kError;
}

}  // namespace clashdeck::validators
