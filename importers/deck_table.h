// Deck lists as CSV or TSV with a header row.
#pragma once

#include <string_view>

#include "core/deck/card_finder.h"
#include "core/deck/reader.h"
#include "core/result.h"

namespace clashdeck::importers {

// Whether the first line is the header of such a table: it names a card and something else.
bool LooksLikeTableList(std::string_view text);

// One row of report for each row, the header's first. Fails (deck.unreadable) when the table cannot
// be parsed or no column names a card; columns that nobody knows are told and left out.
Result<ListedDeck> ReadTableList(std::string_view text, const GameCatalog& catalog,
                                 const FindNear& near = {});

}  // namespace clashdeck::importers
