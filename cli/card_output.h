// Cards for people and for scripts: a page, a table, JSON, CSV.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/card_search.h"
#include "app/json.h"

namespace clashdeck::cli {

// The cards that a search found, and how they are shown.
struct FoundCards {
  const app::Search& search;
  const app::SearchAnswer& answer;
  std::string today;  // ISO day, for texts without as_of
  const app::CoverageBook& engine;
  std::vector<std::string> fields = {};  // of JSON and CSV; empty = all
};

// All there is of one card.
void PrintCard(const GameCatalog& catalog, CardIndex card, app::CardJsonOptions day);

// One line a hit: name, type, the game's figures, printing. Fits the terminal.
void PrintTable(const FoundCards& found);

// The API's list.
void PrintJson(const FoundCards& found, std::string_view data_version);
void PrintCsv(const FoundCards& found);

// What the query means: a sentence, then the hits of each term.
void PrintExplained(const app::SearchExplained& explained);

}  // namespace clashdeck::cli
