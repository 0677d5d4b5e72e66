// Cards as CSV (RFC 4180): a line a card, or a line a printing.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/catalog.h"

namespace clashdeck::app {

// A value of a card as one text: lists joined with "; ", keywords with their number, what is not
// known empty.
std::string CellText(const nlohmann::ordered_json& value);

// One line of CSV with its end; cells are quoted where they must be.
std::string CsvLine(const std::vector<std::string>& cells);

// Members of a card that a table shows: those named, with the id first, or all.
std::vector<std::string> CsvCardColumns(const Game& game, const std::vector<std::string>& fields);

// The header line. Where a line is a printing, its members follow as "printing.id" and so on.
std::string CsvTitles(const std::vector<std::string>& columns, bool prints);

// A card's line; `printing` is null where lines are cards.
std::string CsvRow(const nlohmann::ordered_json& card, const std::vector<std::string>& columns,
                   const nlohmann::ordered_json& printing);

}  // namespace clashdeck::app
