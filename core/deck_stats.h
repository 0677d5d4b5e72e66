// What a deck is made of, counted: sections, types, curve, colours and their sources, keywords,
// rarities. What is counted is said by Game::statistics; nothing here knows a game.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/deck/deck.h"
#include "core/query/index.h"
#include "core/result.h"

namespace clashdeck {

// How often something stands in a deck: copies, and different cards.
struct Tally {
  std::uint32_t cards = 0;
  std::uint32_t different = 0;
};

struct NamedTally {
  const Term* term = nullptr;  // of the game
  Tally tally = {};
};

struct TypeTally {
  const CardType* type = nullptr;
  Tally tally = {};
  std::vector<NamedTally> subtypes = {};
};

// Missing is not zero, and X is neither.
struct Curve {
  const Attribute* attribute = nullptr;
  std::map<std::int64_t, Tally> values = {};
  Tally variable = {};
  Tally missing = {};
  // Of the cards with a number, four digits behind the point; empty = there is none.
  std::string average = {};
};

struct AttributeTally {
  const Attribute* attribute = nullptr;
  std::vector<NamedTally> values = {};  // those that occur, in the game's order
  Tally several = {};                   // cards with more than one
  Tally none = {};                      // the value is an empty set
  Tally missing = {};                   // the card has no value
};

// A colour that cards want against the cards that give it.
struct ColorBalance {
  const Term* color = nullptr;
  std::uint32_t wanted = 0;   // sum over all cards: gems
  Tally wanting = {};         // cards that want it
  std::uint32_t highest = 0;  // that one card wants
  Tally sources = {};
};

struct DeckStats {
  std::vector<NamedTally> sections = {};  // all of the game
  // Of the sections that the game's statistics name:
  Tally counted = {};
  std::vector<TypeTally> types = {};  // those that occur
  std::optional<Curve> curve = {};
  std::optional<AttributeTally> colors = {};
  std::vector<AttributeTally> counts = {};
  std::vector<ColorBalance> balance = {};  // colours that are wanted or given
  std::vector<NamedTally> keywords = {};   // most cards first
  // Of chosen printings, in the game's order:
  std::vector<NamedTally> rarities = {};
  std::uint32_t rarity_unknown = 0;
  std::uint32_t printing_open = 0;  // cards listed without a printing
};

// Values are those of the index's day. Fails only when a query of the game's statistics cannot be
// answered (kBadGameData).
Result<DeckStats> CountDeck(const Deck& deck, const query::SearchIndex& index);

}  // namespace clashdeck
