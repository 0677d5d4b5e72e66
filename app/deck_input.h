// A deck as it is sent: a list in any form, our own JSON, or a code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/deck/reader.h"
#include "core/result.h"

namespace clashdeck::app {

struct DeckInput {
  enum class Kind : std::uint8_t {
    kText,  // any readable form
    kDeck,  // our JSON
    kCode,
  };
  Kind kind = Kind::kText;
  std::string text = {};
  // Where it stands in a JSON body; errors point there, and into it when it is kDeck. Empty = it
  // came by itself, and pointers are those of a JSON text.
  std::string pointer = {};
};

// Lines that nobody understands are told in the report; an error is a list that is too long, or a
// code or JSON that is damaged.
Result<ListedDeck> ReadDeckInput(const DeckInput& input, const GameCatalog& catalog);

// The same where nothing may be lost: a line that nobody understands is an error (kBadDeck) that
// lists them all.
inline constexpr std::size_t kMaxDeckSuggestions = 5;
Result<ListedDeck> ReadWholeDeck(const DeckInput& input, const GameCatalog& catalog);

// The same where nothing may be guessed either: the beginning of a name is no name, and a list of
// no cards is none.
Result<ListedDeck> ReadNamedDeck(const DeckInput& input, const GameCatalog& catalog);

}  // namespace clashdeck::app
