// A small invented game that the importer tests share: three colours, numbers, a text, tags,
// numbered keywords.
#pragma once

#include <string_view>

#include "importers/game_loader.h"

namespace clashdeck::importers {

inline constexpr std::string_view kSampleGameJson = R"json({
  "id": "sample", "name": "Sample Game",
  "rulebooks": [{"id": "rules-1.0", "name": "Rules", "authority": true}],
  "card_types": [
    {"id": "fighter", "name": "Fighter", "plural": "Fighters", "rule": "1"},
    {"id": "gear", "name": "Gear", "plural": "Gears", "subtypes": [
      {"id": "weapon", "name": "Weapon"}, {"id": "snare", "name": "Snare", "aliases": ["Hidden Snare"]}]},
    {"id": "leader", "name": "Leader", "plural": "Leaders"},
    {"id": "token", "name": "Token", "plural": "Tokens"}],
  "attributes": [
    {"id": "colors", "name": "Color", "type": "set", "search": ["color", "c", "colors"], "values": [
      {"id": "black", "name": "Black", "letter": "B"}, {"id": "red", "name": "Red", "letter": "R"},
      {"id": "blue", "name": "Blue", "letter": "U", "aliases": ["Azure"]}]},
    {"id": "cost", "name": "Total Cost", "type": "number", "search": ["cost"], "min": 0, "max": 99, "variable": true,
     "types": ["fighter", "gear", "token"]},
    {"id": "gems", "name": "Specific Cost", "type": "multiset", "search": ["gems", "sc"], "values_of": "colors",
     "types": ["fighter", "gear"]},
    {"id": "attack", "name": "Attack", "type": "number", "search": ["attack", "atk"], "min": -9, "max": 99,
     "types": ["fighter", "leader", "token"]},
    {"id": "defense", "name": "Defense", "type": "number", "search": ["defense", "def"], "min": -9, "max": 99,
     "types": ["fighter", "leader", "token"]},
    {"id": "health", "name": "Health", "type": "number", "search": ["health"], "min": 1, "max": 99, "types": ["leader"]},
    {"id": "affiliation", "name": "Affiliation", "type": "enum", "search": ["affiliation", "aff"], "values": [
      {"id": "sun", "name": "Sun"}, {"id": "moon-guard", "name": "Moon Guard", "aliases": ["MG"]}]},
    {"id": "planet", "name": "Planet", "type": "text", "search": ["planet"], "max_length": 40},
    {"id": "steps", "name": "Steps", "type": "list", "search": ["steps"], "max_length": 20, "max_items": 4},
    {"id": "promised", "name": "Promised", "type": "flag", "search": ["promised"]}],
  "keywords": [
    {"id": "flight", "name": "Flight"}, {"id": "awe", "name": "Awe", "numbered": true, "aliases": ["Awe Factor"]},
    {"id": "lone", "name": "Lone"}, {"id": "attach", "name": "Attach"}],
  "tags": [
    {"id": "trigger-enter", "name": "Trigger - Enter", "group": "trigger", "value": "enter"},
    {"id": "trigger-attack", "name": "Trigger - Attack", "group": "trigger", "value": "attack"}],
  "counters": [{"id": "ember", "name": "Ember"}],
  "rarities": [{"id": "common", "name": "Common", "aliases": ["C"]}, {"id": "rare", "name": "Rare"}],
  "finishes": [{"id": "normal", "name": "Normal"}, {"id": "foil", "name": "Foil"}],
  "sections": [{"id": "main", "name": "Main", "aliases": ["Deck"]}],
  "set_kinds": [{"id": "expansion", "name": "Expansion"}],
  "ids": {"set_code": "[A-Z]{2,4}[0-9]{0,2}", "printing": "[A-Z]{2,4}[0-9]{0,2}-[PT]?[0-9]{2,3}(?:_AA[0-9]?)?",
          "alternate_art": "([A-Z]{2,4}[0-9]{0,2}-[PT]?[0-9]{2,3})_AA[0-9]?"}
})json";

inline Game SampleGame() { return *ParseGame(kSampleGameJson, "game.json"); }

}  // namespace clashdeck::importers
