// Deck lists in any form: text, JSON (ours and TCGArena's), CSV and TSV, deck codes,
// printable sheets.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/catalog.h"
#include "core/deck/reader.h"
#include "core/result.h"

namespace clashdeck::app {

inline constexpr std::size_t kMaxSheetBytes = 1U << 20U;  // of a page; its code is bounded as ever

struct ReadDeckOptions {
  std::optional<DeckForm> form = {};  // nothing = what the bytes look like
  // Look for names that come near those nobody knows. Costs more than the reading itself.
  bool candidates = true;
  ErrorCode unknown_key = ErrorCode::kBadDeck;  // of our JSON
};

// The form that bytes look like; a text when they look like nothing else.
DeckForm DetectDeckForm(std::string_view bytes);

// The form it was read as is told in the answer. Fails when the form is broken (deck.unreadable,
// deck.bad_code) or too large (too_large); what single lines say wrongly is in the report instead.
Result<ListedDeck> ReadDeck(std::string_view bytes, const GameCatalog& catalog,
                            const ReadDeckOptions& options = {});

}  // namespace clashdeck::app
