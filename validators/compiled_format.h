// A format on one day and in one tier over one snapshot: its queries are sets of cards, its rules
// numbers by card. Made once by CompileFormat(), then only read, by any number of threads.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/format.h"
#include "core/query/bits.h"
#include "core/query/index.h"
#include "core/result.h"
#include "validators/card_names.h"

namespace clashdeck::validators {

using query::Bits;

using SectionMask = std::uint64_t;  // bit = place in Game::sections
inline constexpr std::size_t kMaxSections = 64;
inline SectionMask MaskOf(SectionIndex section) { return SectionMask{1} << section; }

inline constexpr std::uint32_t kAnyNumber = std::numeric_limits<std::uint32_t>::max();

// A rule that counts copies of cards: `most` of each, counted together by group.
struct CountRule {
  const CopyRule* rule = nullptr;         // null = what the lists limit
  std::vector<std::uint32_t> most = {};   // by card; kAnyNumber = not counted
  const std::uint32_t* groups = nullptr;  // by card; null = each card is its own
  std::vector<SectionMask> slots = {};    // sections that are counted together
};

// A rule that counts cards of a kind, whatever they are called.
struct KindRule {
  Bits cards = {};
  SectionMask across = 0;
};

struct KnownPool {
  const PoolRule* rule = nullptr;
  Bits cards = {};
};

struct Granted {
  Bits cards = {};
  std::uint32_t each = 1;
};

// Cards that may be added to a section and count towards the same caps and compositions there.
struct AddableKind {
  SectionIndex section = 0;
  std::vector<std::uint32_t> caps = {};         // places in CompiledFormat::caps
  std::vector<std::uint32_t> composition = {};  // in CompiledFormat::composition
  std::vector<CardIndex> cards = {};            // by name
};

struct CompiledFormat {
  std::shared_ptr<const Format> format = {};
  const FormatVersion* version = nullptr;  // of `format`
  std::string day = {};                    // ISO date
  std::optional<int> tier = {};
  std::shared_ptr<const GameCatalog> catalog = {};
  std::shared_ptr<const CardNames> names = {};

  // By card: the sections where nothing is wrong with the card by itself. It may stand there, is no
  // token, the format's pools know it, it is released and not banned.
  std::vector<SectionMask> fine = {};
  std::vector<SectionMask> allowed = {};          // by card: sections whose rule takes it
  std::vector<const SectionRule*> sections = {};  // by section; null = the format has none
  Bits tokens = {};
  Bits unreleased = {};
  Bits banned = {};
  std::vector<KnownPool> pools = {};
  std::vector<CountRule> copies = {};             // as FormatVersion::copies
  CountRule limits = {};                          // no slots = nothing is limited
  std::vector<const ListChange*> listed_by = {};  // by card; null = not listed. Empty = no card is
  std::vector<KindRule> caps = {};                // as FormatVersion::caps
  std::vector<KindRule> composition = {};         // as FormatVersion::composition
  bool composition_apart = true;                  // no card counts towards two of them
  std::vector<Bits> notes = {};                   // as FormatVersion::notes, by printing
  std::vector<Granted> grants = {};               // of the draft
  std::vector<AddableKind> addable = {};  // by section; every fine card of it is in one of them

  const Game& game() const { return catalog->game(); }
  std::uint32_t GroupOf(const CountRule& rule, CardIndex card) const {
    return rule.groups == nullptr ? card : rule.groups[card];
  }
};

struct CompileOptions {
  std::string day = {};                         // ISO date
  std::optional<int> tier = {};                 // of the event; nothing = play without one
  std::shared_ptr<const CardNames> names = {};  // of the snapshot; nothing = made here
};

// `index` is of the same day and has previews, so that a card which is not out yet is one that the
// format says something about. The format's own queries ask no format (they are refused when it is
// loaded): one could ask for itself. Fails with not_found when the format has no version on the
// day, and with bad_game_data, naming format, key and query, when a query does not compile.
Result<std::shared_ptr<const CompiledFormat>> CompileFormat(std::shared_ptr<const Format> format,
                                                            const query::SearchIndex& index,
                                                            CompileOptions options);

// Copies of a card that a deck may hold where they are counted together: by the copy rules, the
// lists, the caps and the sizes of its sections. 0 = none, kAnyNumber = any number.
std::uint32_t MostCopies(const CompiledFormat& format, CardIndex card);

}  // namespace clashdeck::validators
