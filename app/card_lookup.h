// Finding a card by what a person typed. Exact lookups are on GameCatalog itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/name_fit.h"
#include "core/catalog.h"

namespace clashdeck::app {

struct NameCandidate {
  CardIndex card = 0;
  FoundFit fit = {};
};

struct FuzzyAnswer {
  std::optional<CardIndex> match = {};         // set when one candidate is clearly what was meant
  std::vector<NameCandidate> candidates = {};  // nearest first, ties by name
};

// By name or alias, with typing errors, in part, or by words in any order.

FuzzyAnswer FindFuzzy(const GameCatalog& catalog, std::string_view typed, std::size_t most = 10);

// Cards whose name starts with what was typed, then cards with a word that does; each group by
// name.
std::vector<CardIndex> Autocomplete(const GameCatalog& catalog, std::string_view typed,
                                    std::size_t most = 20);

}  // namespace clashdeck::app
