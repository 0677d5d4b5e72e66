// What a check says of a deck: every problem with its code, its rule, the cards it is about and a
// cure. Plain values; app/ and the command line render them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deck/deck.h"
#include "core/format.h"

namespace clashdeck::validators {

// Closed list; the spelling on the wire is in ProblemCodeName().
enum class ProblemCode : std::uint8_t {
  kSectionTooSmall,
  kSectionTooLarge,
  kSectionMissing,    // a section that must have cards has none
  kSectionForbidden,  // the format knows no such section
  kCardWrongSection,
  kCardToken,
  kCopiesExceeded,
  kCapExceeded,
  kCardNotInPool,
  kCardUnreleased,
  kCardBanned,
  kCardLimited,
  kPoolExceeded,    // more copies than were drafted or given
  kPoolNotDrafted,  // neither drafted nor given
  kCompositionMismatch,
  kListNote,
  kCardUnknown,
  kCardAmbiguous,
};

std::string_view ProblemCodeName(ProblemCode code);  // "section.too_small"

enum class Severity : std::uint8_t {
  kError,       // the deck is not legal
  kIncomplete,  // while building: more cards will cure it
  kWarning,     // the check could not look at everything
  kInfo,
};

std::string_view SeverityName(Severity severity);

// Some copies of a card in a section. A card that the list names and nobody knows has no `card`;
// its `name` is what the list says.
struct SectionCard {
  SectionIndex section = 0;
  std::optional<CardIndex> card = {};
  std::string id = {};
  std::string name = {};
  std::uint64_t quantity = 0;
  // Of the input, ascending. A fix says them only of what has no `card`.
  std::vector<std::uint32_t> lines = {};
  bool operator==(const SectionCard&) const = default;
};

// What to take out and what to put in; to move a card is both.
struct Fix {
  std::vector<SectionCard> remove = {};
  std::vector<SectionCard> add = {};
  std::uint64_t size() const;  // copies that are touched
  bool operator==(const Fix&) const = default;
};

struct Problem {
  ProblemCode code = ProblemCode::kListNote;
  Severity severity = Severity::kError;
  std::string message = {};  // a sentence for people
  std::optional<std::uint64_t> actual = {};
  std::optional<std::uint64_t> limit = {};  // the bound that is broken
  std::vector<SectionIndex> sections = {};  // ascending
  std::vector<SectionCard> cards = {};      // by section, then name
  RuleSource source = {};                   // no cite where no rule is the reason
  std::size_t rule = 0;         // copies, caps, composition, notes: its place in the version's list
  std::optional<Fix> fix = {};  // nothing = not asked for, nothing to cure, or no cure
};

struct SectionCount {
  SectionIndex section = 0;
  std::uint64_t count = 0;  // unread cards too
  bool operator==(const SectionCount&) const = default;
};

struct Verdict {
  bool legal = true;                      // no problem is an error
  bool complete = true;                   // nothing is left that more cards must cure
  std::vector<SectionCount> counts = {};  // sections that the format or the deck has
  std::vector<Problem> problems = {};     // by family, section and name
  // One cure after which the deck is legal; empty when it is. Nothing = not asked for, or no plan.
  std::optional<Fix> plan = {};
};

}  // namespace clashdeck::validators
