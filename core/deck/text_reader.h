// Deck lists as plain text: ours, and what other tools write. docs/decks.md tells what a line may
// be.
#pragma once

#include <string_view>

#include "core/deck/card_finder.h"
#include "core/deck/reader.h"
#include "core/result.h"

namespace clashdeck {

// Any bytes can be read; what a line says that nobody understands is told in its report. Fails
// (too_large) on more than kMaxListBytes or kMaxListLines.
Result<ListedDeck> ReadTextList(std::string_view text, const GameCatalog& catalog,
                                const FindNear& near = {});

}  // namespace clashdeck
