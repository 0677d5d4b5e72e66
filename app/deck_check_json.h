// JSON of what a list was read as, and of what checks say of a deck.
#pragma once

#include <string_view>
#include <vector>

#include "app/deck_check.h"
#include "app/json_writer.h"
#include "core/deck/reader.h"

namespace clashdeck::app {

// "final", "building"
std::string_view ModeName(validators::Mode mode);

// "form":...,"complete":...,"lines":[...], one for each line of the input.
void AppendLines(const ListedDeck& deck, const GameCatalog& catalog, JsonWriter& out);

// "checks":[...]
void AppendChecks(const std::vector<CheckOutcome>& checks, const DeckRules& rules, JsonWriter& out);

}  // namespace clashdeck::app
