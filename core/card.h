// The nouns of a catalog. A Card is what the rules see; a Printing is a card in a set. Plain
// records: whoever makes one has checked it against the Game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/ids.h"

namespace clashdeck {

struct CardKeyword {
  std::string id = {};
  std::optional<int> value = {};  // numbered keywords only
  auto operator<=>(const CardKeyword&) const = default;
};

using Attributes =
    std::map<std::string, std::string>;  // attribute id → canonical text (attribute_value.h)

struct Card {
  CardId id = {};
  std::string name = {};
  std::string type = {};                   // type id
  std::vector<std::string> subtypes = {};  // subtype ids
  std::string text = {};  // official wording at release, before any erratum; paragraphs by '\n'
  std::vector<CardKeyword> keywords = {};
  std::vector<std::string> tags = {};     // tag ids
  std::vector<std::string> aliases = {};  // further names that count as this card's name
  bool token = false;
  Attributes attributes = {};
  bool operator==(const Card&) const = default;
};

struct Printing {
  PrintingId id = {};
  CardId card = {};
  SetCode set = {};
  std::string number = {};
  std::string rarity = {};  // rarity id, empty = not known
  std::string finish = {};  // finish id
  std::string artist = {};
  std::string flavor = {};
  std::string printed_text = {};  // only where it differs from the card's text at release
  // What its source said of the card where that differs from what the card became: the name of the
  // fact → "=value", "~value" (weakly), "" (nothing). The importers settle a card by what every
  // printing said, in whatever order the files come (importers/statement.h).
  Attributes dissents = {};
  bool alternate_art = false;
  bool operator==(const Printing&) const = default;
};

struct CardSet {
  SetCode code = {};
  std::string name = {};
  std::string kind = {};      // set kind id
  std::string released = {};  // ISO date, empty = not known
  bool operator==(const CardSet&) const = default;
};

enum class TextKind { kErrata, kClarification, kReverted };

std::string_view TextKindName(TextKind kind);
std::optional<TextKind> TextKindFromName(std::string_view name);

// A dated change of what a card says. The printed wording is not one of these: it is the card's and
// its printings' own.
struct TextVersion {
  std::string id =
      {};  // "<card>/<kind>/<effective>", with "/2" and so on where one day has several
  CardId card = {};
  TextKind kind = TextKind::kErrata;
  std::string effective = {};  // ISO date; empty = not known, which counts as "since release"
  std::string text = {};       // errata: the new wording, empty when only attributes change
  Attributes changes = {};     // attributes that change with it
  std::string source = {};
  std::string note = {};
  bool operator==(const TextVersion&) const = default;
};

struct Ruling {
  std::string id = {};
  std::string date = {};  // ISO, may be empty
  std::string text = {};
  std::vector<CardId> cards = {};
  std::vector<std::string> rules = {};
  std::string source = {};
  bool operator==(const Ruling&) const = default;
};

// An id that was a card's, whose printings all became another card's. It stays when that card goes
// too: what is at the end of the way is looked up when it is asked for (GameCatalog::FindMoved()).
struct MovedCard {
  CardId id = {};
  CardId card = {};  // the one that its printings became
  bool operator==(const MovedCard&) const = default;
};

}  // namespace clashdeck
