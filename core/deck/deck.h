// A deck whose cards are known: how many of which card in which section. Lists that people write
// are read into one by core/deck/reader.h; validators, odds and statistics look at it alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/catalog.h"

namespace clashdeck {

using SectionIndex = std::uint8_t;  // place in Game::sections

struct DeckEntry {
  SectionIndex section = 0;
  CardIndex card = 0;
  std::optional<PrintingIndex> printing = {};  // a printing of the card; nothing = any of them
  std::uint32_t quantity = 1;                  // never 0
  std::uint32_t line = 0;  // of the input, from 1; 0 = it came from no list. Not part of equality
  bool operator==(const DeckEntry& other) const {
    return section == other.section && card == other.card && printing == other.printing &&
           quantity == other.quantity;
  }
};

// What a list may say of itself; empty = not said.
struct DeckMeta {
  std::string name = {};
  std::string player = {};
  std::string event = {};
  std::string format = {};
  bool operator==(const DeckMeta&) const = default;
};

// Entries stand in the order of the list; the same card may stand several times. Indexes belong to
// one snapshot.
struct Deck {
  DeckMeta meta = {};
  std::vector<DeckEntry> entries = {};
  bool operator==(const Deck&) const = default;
};

// One entry for each section, card and printing, in order of section, name, card and printing: two
// decks with the same cards are equal then.
Deck Normalized(const GameCatalog& catalog, Deck deck);

}  // namespace clashdeck
