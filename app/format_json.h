// JSON of a format with everything it extends merged in, as the API and the command line show it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "core/catalog.h"
#include "core/format.h"

namespace clashdeck::app {

class DeckRules;

// {id, game, name, extends, effective, document, versions}: `effective` is the day of the version
// in force on `day` (ISO date), null before the first; `versions` are the days of all.
nlohmann::ordered_json FormatSummaryJson(const Format& format, std::string_view day);

// One version: {effective, document, sections, copies, caps, composition, pool, notes, draft}.
// Every rule has `cite` {document, section} and `blame` {format, version, key}.
nlohmann::ordered_json FormatVersionJson(const Game& game, const FormatVersion& version);

// What is listed for whom.
struct FormatJsonOptions {
  std::string_view day = {};     // ISO date
  std::optional<int> tier = {};  // of an event; nothing = play without one
};

// The summary with whole versions, every dated change of the lists (`lists`), and what is banned
// and limited on the day in the tier (`in_force`).
nlohmann::ordered_json FormatJson(const GameCatalog& catalog, const Format& format,
                                  const FormatJsonOptions& options);

// Adds `url` to every `cite`: where the API shows the rule, null when it is not imported. What a
// format says does not depend on it.
void LinkCites(const DeckRules& rules, nlohmann::ordered_json& json);

}  // namespace clashdeck::app
