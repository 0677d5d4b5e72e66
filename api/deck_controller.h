// Decks that are not kept: read, converted, taken from a code.
#pragma once

#include <vector>

#include "api/context.h"
#include "api/route.h"
#include "app/deck_sheet.h"
#include "core/deck/form.h"

namespace clashdeck::api {

std::vector<Route> DeckRoutes(const Context& context);

// How a deck is to be written.
struct DeckWriting {
  DeckForm form = DeckForm::kText;
  app::Paper paper = app::Paper::kA4;
};
// Of `to` and `paper`. kBadParameter for a word that nobody knows, and for a paper of what is no
// sheet.
Result<DeckWriting> ReadDeckWriting(const QueryString& query);
Result<app::Paper> ReadPaper(const QueryString& query);
// A printable page.
Response SheetResponse(std::string html);
Response DeckResponse(const Deck& deck, const GameCatalog& catalog, const DeckWriting& writing);

}  // namespace clashdeck::api
