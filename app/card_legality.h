// How a card stands in the formats of its game on a day.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "app/deck_rules.h"
#include "app/format_service.h"

namespace clashdeck::app {

struct LegalityDay {
  std::string day = {};          // ISO date
  std::optional<int> tier = {};  // of an event; nothing = play without one
};

// One entry for each format, by id: {format, name, version, status, max, reason, cite}; `status` is
// legal, limited, banned or not_legal, `max` the copies that a deck may hold (null = any number).
nlohmann::ordered_json CardLegalityJson(const DeckRules& rules, const GameFormats& formats,
                                        CardIndex card, const LegalityDay& when);

}  // namespace clashdeck::app
