// How much of a catalog's card text the engine understands, card by card and set by set, and which
// words stand in the way of most cards.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/card_coverage.h"
#include "core/catalog.h"

namespace clashdeck::app {

struct CardText {
  CardIndex card = 0;
  CardCoverage coverage = {};
};

struct SetText {
  std::string set = {};   // code
  std::size_t cards = 0;  // with a printing in it
  std::size_t full = 0;   // that the engine plays in full
  std::array<std::size_t, 4> tiers = {};
};

// Words that cards are declined for: numbers, [names] and (affiliations) are left open.
struct Blocker {
  std::string words = {};
  std::string why = {};
  std::size_t cards = 0;
  std::size_t alone = 0;     // of them, those that nothing else stands in the way of
  std::string example = {};  // id of a card
};

struct TextReport {
  std::vector<CardText> cards = {};    // in the order of the catalog
  std::vector<SetText> sets = {};      // by code
  SetText all = {};                    // of all cards
  std::vector<Blocker> blockers = {};  // those that block most cards alone first
  double seconds = 0;                  // that compiling took, on one thread
};

// As the cards stand today, errata applied.
TextReport ReportText(const GameCatalog& catalog);

// {"cards": [{"id", "name", "tier", "declined", ...}], "sets": [...], "blockers": [...], ...}
nlohmann::ordered_json TextReportJson(const TextReport& report, const GameCatalog& catalog);

// What a card does, as effect verbs; empty for a card that the engine does not play.
std::string EffectsOf(const GameCatalog& catalog, CardIndex card);

}  // namespace clashdeck::app
