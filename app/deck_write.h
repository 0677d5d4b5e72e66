// Decks in every form that others accept and app/deck_read.h reads.
#pragma once

#include <string>

#include "app/deck_sheet.h"
#include "core/deck/deck.h"
#include "core/deck/form.h"

namespace clashdeck::app {

// Reads back as the same deck, as far as the form carries it (CarriesPrintings, CarriesMeta).
// `paper` is for kHtml.
std::string WriteDeck(const Deck& deck, const GameCatalog& catalog, DeckForm form,
                      Paper paper = Paper::kA4);

}  // namespace clashdeck::app
