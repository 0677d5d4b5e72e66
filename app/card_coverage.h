// How much of each card the rules engine can play: what the text compiler makes of its text.
#pragma once

#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/catalog.h"
#include "core/error.h"
#include "core/query/engine.h"
#include "engine/text/compile.h"

namespace clashdeck::app {

// Words of a text that the engine leaves out.
struct DeclinedWords {
  std::string text = {};        // as the card spells them
  std::string normalised = {};  // as the compiler does
  std::string why = {};
  ErrorSpan span = {};  // in the card's text; empty = they do not stand in it
};

struct CardCoverage {
  query::EngineCoverage coverage = query::EngineCoverage::kNone;
  text::Tier tier = text::Tier::kNoText;  // says nothing of kNone
  int clauses = 0;                        // phrases that were read
  std::vector<DeclinedWords> declined = {};
};
using CoveragePtr = std::shared_ptr<const CardCoverage>;

// Of facts that CardFactsOf() gives.
CardCoverage CoverageOf(const text::CardFacts& facts);

// {"coverage", "tier", "clauses", "declined": [{"text", "why", "start", "end", ...}]}
nlohmann::ordered_json CoverageJson(const CardCoverage& coverage);

// The cards of one catalog. Each distinct text is compiled once.
class CoverageBook final : public query::EngineLookup {
 public:
  // Compiles the texts of `day` at once, on a few threads; what `before` has compiled is taken
  // from it. Other days' texts follow when they are asked for.
  CoverageBook(std::shared_ptr<const GameCatalog> catalog, std::string_view day,
               const CoverageBook* before = nullptr);

  // As the card stands on a day (ISO date; empty = newest).
  CoveragePtr Of(CardIndex card, std::string_view day) const;
  query::EngineCoverage Find(CardIndex card, std::string_view day) const override {
    return Of(card, day)->coverage;
  }

 private:
  CoveragePtr Known(const std::string& key) const;

  std::shared_ptr<const GameCatalog> catalog_;
  std::string day_;
  std::vector<CoveragePtr> of_day_;  // by CardIndex; empty = the game is not played
  mutable std::mutex mutex_;         // guards known_; never held while a text is compiled
  mutable std::unordered_map<std::string, CoveragePtr> known_;  // by what the compiler looks at
};

}  // namespace clashdeck::app
