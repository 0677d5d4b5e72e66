// Deck codes: a deck as one word to share without storing it. "cd1." and base64url; docs/decks.md
// tells the layout. Holds ids, not places in a snapshot, so a code outlives imports.
#pragma once

#include <string>
#include <string_view>

#include "core/deck/card_finder.h"
#include "core/deck/reader.h"
#include "core/result.h"

namespace clashdeck {

inline constexpr std::string_view kDeckCodePrefix = "cd1.";

// Whether a text is meant as a deck code of any version.
bool LooksLikeDeckCode(std::string_view text);

// Equal decks (Normalized) have equal codes.
std::string WriteDeckCode(const GameCatalog& catalog, const Deck& deck);

// One row of report for each card, in the order of the code; a card that this snapshot does not
// know is an unknown row. Fails (deck.bad_code) on what is no code, of another version or game,
// damaged, cut short or not written as WriteDeckCode() writes; the message says which.
Result<ListedDeck> ReadDeckCode(std::string_view code, const GameCatalog& catalog);

}  // namespace clashdeck
