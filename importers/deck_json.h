// Deck lists as JSON: ours, strict, and TCGArena's `deckList` by category.
#pragma once

#include <string_view>

#include "core/deck/card_finder.h"
#include "core/deck/reader.h"
#include "core/result.h"

namespace clashdeck::importers {

// One row of report for each entry, in the order of the game's sections or of TCGArena's
// categories, with its JSON Pointer. Fails (deck.unreadable) when the document is not what it
// should be; the error names every place. An object with `deckList`, or a list of one, is
// TCGArena's. A key that our form has not is an error of the code `unknown_key`; where that is a
// code of its own it comes first, whatever else is wrong.
Result<ListedDeck> ReadJsonList(std::string_view text, const GameCatalog& catalog,
                                const FindNear& near = {},
                                ErrorCode unknown_key = ErrorCode::kBadDeck);

}  // namespace clashdeck::importers
