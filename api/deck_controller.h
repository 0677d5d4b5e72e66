// Decks that are not kept: read, converted, taken from a code.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"

namespace clashdeck::api {

std::vector<Route> DeckRoutes(const Context& context);

// The form of `to`. kBadParameter for one that nobody knows.
Result<DeckForm> ReadDeckForm(const QueryString& query);
// A printable page.
Response SheetResponse(std::string html);
Response DeckResponse(const Deck& deck, const GameCatalog& catalog, DeckForm form);

}  // namespace clashdeck::api
