// Decks that are not kept: read, converted, taken from a code.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> DeckRoutes(const Context& context);

// A deck in the form of `to`; kBadParameter with suggestions for a form that nobody knows.
Result<DeckForm> ReadDeckForm(const QueryString& query);
Response DeckResponse(const Deck& deck, const GameCatalog& catalog, DeckForm form);

}  // namespace clashdeck::api
