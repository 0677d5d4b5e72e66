// Decks as WriteDeck() lays our JSON out: what was kept is read again without a tree of values.
#pragma once

#include <optional>
#include <string_view>

#include "core/catalog.h"
#include "core/deck/deck.h"

namespace clashdeck::app {

// Nothing for a text of another shape and for cards that are gone: ReadDeck() says more of both.
std::optional<Deck> ReadOwnDeck(std::string_view text, const GameCatalog& catalog);

}  // namespace clashdeck::app
