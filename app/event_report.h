// An event as a whole: statistics of its decks, all sheets, exports. For judges and the organizer.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/deck_sheet.h"
#include "app/entry_service.h"
#include "app/event_format.h"

namespace clashdeck::app {

// How many entries there are of each kind; the cards of the sections before the one that is drawn
// from (a Contender), and the colours, as the game's statistics name them, by entries.
Result<nlohmann::ordered_json> EventStatsJson(const EventReport& report, const DeckRules& rules);

// One sheet for a printer; kConflict when cards of the deck are gone from the data.
Result<std::string> EntrySheet(const Submission& submission, const GameCatalog& catalog,
                               Paper paper);
// All in one document, in order of name; a deck whose cards are gone is told by a line.
std::string EventSheets(const EventReport& report, const GameCatalog& catalog, Paper paper);

enum class ExportForm : std::uint8_t { kCsv, kJson, kText, kZip };
std::optional<ExportForm> ExportFormFromName(std::string_view name);
std::string ExportEvent(const EventReport& report, const GameCatalog& catalog, ExportForm form);

}  // namespace clashdeck::app
