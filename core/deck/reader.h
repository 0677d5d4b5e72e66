// What reading a list gives: the deck, and one row of report for each line of the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/deck/deck.h"

namespace clashdeck {

enum class LineStatus : std::uint8_t {
  kOk,           // understood as it stands; blank lines, comments, headings and meta lines too
  kInferred,     // understood by a rule that the note names: a section by a blank line, a prefix
  kUnknown,      // a card that nobody knows; the candidates come near
  kAmbiguous,    // several cards fit; the candidates are those
  kUnparseable,  // no line of a deck list
};

enum class LineKind : std::uint8_t { kBlank, kComment, kMeta, kHeading, kEntry };

// The step of the name ladder that found the card.
enum class FoundBy : std::uint8_t {
  kNothing,
  kPrintingId,
  kCardId,
  kName,
  kAlias,
  kPrefix,
  kFuzzy
};

struct LineCandidate {
  CardIndex card = 0;
  std::size_t distance = 0;
};

struct LineReport {
  std::uint32_t line = 0;  // from 1; of JSON and CSV the row
  LineKind kind = LineKind::kBlank;
  LineStatus status = LineStatus::kOk;
  FoundBy found_by = FoundBy::kNothing;
  SectionIndex section = 0;    // kEntry and kHeading
  std::uint32_t quantity = 0;  // kEntry
  std::optional<CardIndex> card = {};
  std::optional<PrintingIndex> printing = {};
  std::vector<LineCandidate> candidates = {};  // nearest first
  std::string text = {};  // the words that should name a card, when none was found
  std::string note = {};  // for people; empty = nothing to say
};

// Cards that a list names and nobody knows still count towards the size of their section.
struct UnreadEntry {
  SectionIndex section = 0;
  std::uint32_t quantity = 1;
  std::uint32_t line = 0;
  bool ambiguous = false;
  std::string text = {};
  std::vector<LineCandidate> candidates = {};
};

struct ListedDeck {
  Deck deck = {};
  std::vector<UnreadEntry> unread = {};
  std::vector<LineReport> lines = {};  // one for each line of the input, in order
  // Sections that are no part of a deck (maybe, tokens): read, reported, left out.
  bool complete() const { return unread.empty(); }
};

}  // namespace clashdeck
