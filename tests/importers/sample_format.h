// The sample game with three deck sections, and formats of it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "importers/format_loader.h"
#include "tests/importers/sample_game.h"

namespace clashdeck::importers {

inline const Game& FormatGame() {
  static const Game kGame = [] {
    nlohmann::json definition = nlohmann::json::parse(kSampleGameJson);
    definition["sections"] = nlohmann::json::parse(
        R"([{"id": "leader", "name": "Leader"}, {"id": "main", "name": "Main"}, {"id": "side", "name": "Side"}])");
    return *ParseGame(definition.dump(), "game.json");
  }();
  return kGame;
}

// Every key that a format may have.
inline constexpr std::string_view kFullFormat = R"json({
  "$schema": "../format.schema.json", "id": "standard", "game": "sample", "name": "Standard",
  "versions": [
    {"effective": "2024-01-01", "document": "Rules 1.0",
     "sections": {
       "leader": {"exactly": 1, "q": "t:leader", "cite": "1.1"},
       "main": {"min": 40, "max": 60, "q": "-t:leader -is:token", "cite": "1.2"},
       "side": {"exactly": 10, "or_none": true, "cite": "1.3"}},
     "copies": {"max": 4, "by": "name", "across": ["main", "side"], "apart": true, "cite": "1.4",
       "except": [{"q": "t:gear st:weapon", "max": null}, {"q": "kw:flight", "max": 2}, {"q": "cost=0"}]},
     "caps": [{"id": "lone", "q": "kw:lone", "max": 1, "across": ["side", "main"], "cite": "1.5"}],
     "composition": [{"id": "gear", "q": "t:gear", "min": 5, "across": ["main"], "cite": "1.6"}],
     "pool": {"q": "-promised:true", "cite": "1.7"},
     "notes": [{"id": "rares", "q": "r:rare", "message": "Have it at hand.", "cite": "1.8"}],
     "draft": {"drafted": {"exactly": 60}, "grants": [{"q": "t:leader", "each": 1}], "cite": "1.9"}},
    {"effective": "2024-06-01", "document": "Rules 1.1", "sections": {"main": {"exactly": 50}}}],
  "lists": [
    {"announced": "2024-02-01", "effective": "2024-02-10", "source": "First announcement", "cite": "A",
     "ban": ["ashen-scout"], "limit": {"iron-blade": 2}},
    {"announced": "2024-03-01", "effective": "2024-03-01", "source": "Second announcement", "tiers": [2, 1],
     "free": ["ashen-scout"]}]
})json";

// A file whose root is kFullFormat with the value at `pointer` replaced.
inline std::string PatchedFormat(const std::string& pointer, const std::string& value) {
  nlohmann::json file = nlohmann::json::parse(kFullFormat);
  file[nlohmann::json::json_pointer(pointer)] = nlohmann::json::parse(value);
  return file.dump();
}

}  // namespace clashdeck::importers
