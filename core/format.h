// A format: dated versions of what a deck may hold, and dated changes of its ban and limit lists.
// Loaded from games/<game>/formats/*.json or made by API; nothing of any format is known to C++.
// Queries are texts here; validators/compiled_format.h makes them sets of cards of one snapshot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deck/deck.h"
#include "core/game.h"
#include "core/ids.h"

namespace clashdeck {

// The format whose file says a rule, and where in it. A format that extends another has rules of
// both.
struct Blame {
  std::string format = {};
  std::string version = {};  // effective date
  std::string key = {};      // "sections/main", "caps/unrivaled"
  bool operator==(const Blame&) const = default;
};

// What every rule has.
struct RuleSource {
  std::string document = {};  // "Comprehensive Rulebook 2.2"
  std::string cite = {};      // rule number, or heading where a rulebook has no numbers
  Blame blame = {};
  bool operator==(const RuleSource&) const = default;
};

// "exactly" in JSON is both; nothing = no such bound.
struct Bounds {
  std::optional<std::uint32_t> min = {};
  std::optional<std::uint32_t> max = {};
  bool operator==(const Bounds&) const = default;
};

// How many cards a section holds, and which cards may stand there.
struct SectionRule {
  SectionIndex section = 0;
  Bounds size = {};
  bool or_none = false;  // an empty section is fine too ("exactly 10, or none")
  std::string q = {};    // empty = every card
  RuleSource source = {};
  bool operator==(const SectionRule&) const = default;
};

struct CopyException {
  std::string q = {};
  std::optional<std::uint32_t> max = {};  // nothing = any number
  bool operator==(const CopyException&) const = default;
};

// At most `max` copies of each card that `q` names. The first exception that names a card counts.
struct CopyRule {
  enum class By : std::uint8_t {
    kName,  // cards that share a name or alias count together (201.2a)
    kCard,
  };
  std::string id = {};
  std::string q = {};  // empty = every card
  std::uint32_t max = 0;
  By by = By::kName;
  std::vector<SectionIndex> across = {};  // counted together
  bool apart = false;                     // each section of `across` is counted on its own instead
  std::vector<CopyException> except = {};
  RuleSource source = {};
  bool operator==(const CopyRule&) const = default;
};

// At most so many cards of a kind in all, whatever they are called.
struct CapRule {
  std::string id = {};
  std::string q = {};
  std::uint32_t max = 0;
  std::vector<SectionIndex> across = {};
  RuleSource source = {};
  bool operator==(const CapRule&) const = default;
};

// A number of cards of a kind that a deck must have: seven Heavy.
struct CompositionRule {
  std::string id = {};
  std::string q = {};
  Bounds count = {};
  std::vector<SectionIndex> across = {};
  RuleSource source = {};
  bool operator==(const CompositionRule&) const = default;
};

// The cards that the format knows at all.
struct PoolRule {
  std::string id = {};
  std::string q = {};
  RuleSource source = {};
  bool operator==(const PoolRule&) const = default;
};

// Something worth saying that makes no deck illegal: of printings that `q` names (a card listed
// without printing is not meant), or of every deck when `q` is empty.
struct NoteRule {
  std::string id = {};
  std::string q = {};
  std::string message = {};
  RuleSource source = {};
  bool operator==(const NoteRule&) const = default;
};

// Cards that every drafter gets beside the drafted ones.
struct DraftGrant {
  std::string q = {};
  std::uint32_t each = 1;  // of every card that `q` names
  bool operator==(const DraftGrant&) const = default;
};

// Decks are made of what was drafted: no more of a card than the pool holds.
struct DraftRule {
  Bounds drafted = {};  // size of a pool without the grants
  std::vector<DraftGrant> grants = {};
  RuleSource source = {};
  bool operator==(const DraftRule&) const = default;
};

// What is in force from a day on, with the rules of the formats it extends already merged in.
struct FormatVersion {
  std::string effective = {};  // ISO date
  std::string document = {};
  std::vector<SectionRule> sections = {};  // in order of section; others are forbidden
  std::vector<CopyRule> copies = {};
  std::vector<CapRule> caps = {};
  std::vector<CompositionRule> composition = {};
  std::vector<PoolRule> pools = {};  // all of them must know a card
  std::vector<NoteRule> notes = {};
  std::optional<DraftRule> draft = {};
  bool operator==(const FormatVersion&) const = default;
};

// One change of a ban and limit list.
struct ListedCard {
  CardId card = {};
  std::optional<std::uint32_t> max =
      {};  // 0 = banned, n = limited to n copies, nothing = free again
  bool operator==(const ListedCard&) const = default;
};
struct ListChange {
  std::string announced = {};  // ISO dates
  std::string effective = {};
  std::string note = {};        // where it was said, for people
  std::vector<int> tiers = {};  // of events; empty = every tier and play without one
  std::vector<ListedCard> cards = {};
  RuleSource source = {};
  bool operator==(const ListChange&) const = default;
};

struct Format {
  std::string id = {};
  GameId game = {};
  std::string name = {};
  std::string extends = {};                  // id of a format of the same game, empty = none
  std::vector<FormatVersion> versions = {};  // by date, ascending; at least one
  std::vector<ListChange> lists = {};        // by effective date, ascending; those of `extends` too

  // The version in force on a day (ISO date); null before the first.
  const FormatVersion* On(std::string_view day) const;
  bool operator==(const Format&) const = default;
};

// How a card is listed on a day in an event of a tier (nothing = play without one): the last change
// that applies, or null. Its `max` may say that the card is free again.
struct Listing {
  const ListChange* change = nullptr;
  std::optional<std::uint32_t> max = {};
};
Listing ListingOf(const Format& format, const CardId& card, std::string_view day,
                  std::optional<int> tier);

// The cards that are banned or limited on a day in an event of a tier, by id.
struct CardInForce {
  CardId card = {};
  std::uint32_t max = 0;  // 0 = banned
  const ListChange* change = nullptr;
};
std::vector<CardInForce> ListedOn(const Format& format, std::string_view day,
                                  std::optional<int> tier);

}  // namespace clashdeck
