// What reading a list gives: the deck, and one row of report for each line of the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/deck/deck.h"
#include "core/deck/form.h"

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
  bool left_out = false;       // kEntry and kHeading: no part of the deck (maybe, tokens)
  std::uint32_t quantity = 0;  // kEntry
  std::optional<CardIndex> card = {};
  std::optional<PrintingIndex> printing = {};
  std::vector<LineCandidate> candidates = {};  // nearest first
  std::string text = {};     // the words that should name a card, when none was found
  std::string note = {};     // for people; empty = nothing to say
  std::string pointer = {};  // JSON Pointer of the row; empty where the input is no JSON
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
  // One for each line of the input, in order. Sections that are no part of a deck (maybe, tokens)
  // are read, reported and left out.
  std::vector<LineReport> lines = {};
  std::uint32_t unparseable = 0;  // lines that are no line of a deck list
  DeckForm form = DeckForm::kText;
  bool complete() const { return unread.empty() && unparseable == 0; }
};

// Spellings on the wire: "unparseable", "heading", "printing_id".
constexpr std::string_view LineStatusName(LineStatus status) {
  switch (status) {
    case LineStatus::kOk:
      return "ok";
    case LineStatus::kInferred:
      return "inferred";
    case LineStatus::kUnknown:
      return "unknown";
    case LineStatus::kAmbiguous:
      return "ambiguous";
    case LineStatus::kUnparseable:
      return "unparseable";
  }
  return "unparseable";
}

constexpr std::string_view LineKindName(LineKind kind) {
  switch (kind) {
    case LineKind::kBlank:
      return "blank";
    case LineKind::kComment:
      return "comment";
    case LineKind::kMeta:
      return "meta";
    case LineKind::kHeading:
      return "heading";
    case LineKind::kEntry:
      return "entry";
  }
  return "entry";
}

constexpr std::string_view FoundByName(FoundBy step) {
  switch (step) {
    case FoundBy::kNothing:
      return "nothing";
    case FoundBy::kPrintingId:
      return "printing_id";
    case FoundBy::kCardId:
      return "card_id";
    case FoundBy::kName:
      return "name";
    case FoundBy::kAlias:
      return "alias";
    case FoundBy::kPrefix:
      return "prefix";
    case FoundBy::kFuzzy:
      return "fuzzy";
  }
  return "nothing";
}

inline constexpr std::size_t kMaxListBytes = 64U << 10U;  // a longer list is refused as a whole
inline constexpr std::size_t kMaxListLines = 2000;        // so is one of more lines or rows
inline constexpr std::uint32_t kMaxQuantity = 9999;       // of one entry; more is unparseable
inline constexpr std::size_t kMaxMetaLength = 200;        // code points of what a list calls itself
inline constexpr std::size_t kMaxCandidates = 10;         // of one line

}  // namespace clashdeck
