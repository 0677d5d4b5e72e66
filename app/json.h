// JSON of things that the API, the command line and the journal print alike.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/card_coverage.h"
#include "app/import_service.h"
#include "core/catalog.h"

namespace clashdeck::app {

// How much of a report's lists is told; `omitted` counts the rest of each.
enum class ReportDetail {
  kJournal,  // the first kMaxListed of each: stored with the import for ever
  kAnswer,   // the same, but the first kMaxQuarantined rows that were not taken
  kComplete,
};
inline constexpr std::size_t kMaxListed = 1000;
inline constexpr std::size_t kMaxDiff = 1000;
inline constexpr std::size_t kMaxQuarantined = 10'000;

// The `import` shape of the API. A list also ends where it would take more than its share of what
// a database value can hold. The diff has at most kMaxDiff entries; the journal holds all.
nlohmann::ordered_json ImportReportJson(const ImportReport& report,
                                        ReportDetail detail = ReportDetail::kAnswer);

// One entry of a diff or of a change list: kind, id, action, fields.
nlohmann::ordered_json RowChangeJson(const RowChange& change);

struct CardJsonOptions {
  std::string_view as_of = {};  // text and lists as of this day; empty = everything
  std::string_view today = {};  // without as_of: the text of this day; empty = newest
  bool printings = false;
  bool rulings = false;
  bool history = false;
  const CoverageBook* engine = nullptr;  // of the catalog; null = nothing is told of the engine
};

// The `card` shape of the API: common fields, then the game's attributes in the order of game.json.
nlohmann::ordered_json CardJson(const GameCatalog& catalog, CardIndex card,
                                const CardJsonOptions& options = {});
nlohmann::ordered_json SpanJson(const ErrorSpan& span);
nlohmann::ordered_json PrintingJson(const GameCatalog& catalog, PrintingIndex printing);
nlohmann::ordered_json SetJson(const GameCatalog& catalog, const CardSet& set);
nlohmann::ordered_json RulingJson(const Ruling& ruling);
nlohmann::ordered_json HistoryEntryJson(const GameCatalog& catalog, const HistoryEntry& entry);

}  // namespace clashdeck::app
