// The rule families. Each is a function of the deck and the format that appends what it finds, in
// order of section and name; checker.cpp runs them in the order they stand here.
#pragma once

#include <span>
#include <vector>

#include "core/deck/reader.h"
#include "validators/compiled_format.h"
#include "validators/counter.h"
#include "validators/problem.h"

namespace clashdeck::validators {

enum class Mode : std::uint8_t {
  kFinal,     // the deck is handed in
  kBuilding,  // what more cards could cure is incomplete and no error
};

// Kept between checks by one thread, empty at the beginning and the end of each use.
struct Scratch {
  Counter counts = {};
  Counter pool = {};
};

// One deck against one format.
struct DeckCheck {
  const CompiledFormat& format;
  std::span<const DeckEntry> entries;
  std::span<const UnreadEntry> unread;
  std::span<const LineReport> unparseable;  // empty when every line is one of a deck list
  Mode mode;
  const Deck* pool;  // drafted cards, of any section; null = not given
  Scratch& scratch;
};

using Problems = std::vector<Problem>;

void CheckSections(const DeckCheck& check, Problems& out);
void CheckCopies(const DeckCheck& check, Problems& out);
void CheckCaps(const DeckCheck& check, Problems& out);
void CheckCardPool(const DeckCheck& check, Problems& out);
void CheckRestrictions(const DeckCheck& check, Problems& out);
void CheckDraftPool(const DeckCheck& check, Problems& out);
void CheckComposition(const DeckCheck& check, Problems& out);
void CheckNotes(const DeckCheck& check, Problems& out);
void CheckUnread(const DeckCheck& check, Problems& out);

// A line with cards below a heading that the game has no section for.
bool IsUnplaced(const LineReport& row);

// Cards in a section, unread ones too.
std::uint64_t SectionSize(const DeckCheck& check, SectionIndex section);

// Copies of each card that a pool gives: what was drafted, or what every drafter gets if that is
// more. Fills `capacity`, which must be empty.
void FillPool(const CompiledFormat& format, const Deck& pool, Counter& capacity);

}  // namespace clashdeck::validators
