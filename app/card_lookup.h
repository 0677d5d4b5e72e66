// Finding a card by what a person typed. Exact lookups are on GameCatalog itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/catalog.h"

namespace clashdeck::app {

// How a typed text fits a name, the best first.
enum class NameFit : std::uint8_t {
  kSpelling,   // the name with typing errors
  kBeginning,  // the name begins with it
  kWords,      // each of its words begins a word of the name
};

struct NameCandidate {
  CardIndex card = 0;
  NameFit fit = NameFit::kSpelling;
  std::size_t distance = 0;  // kSpelling: edits between the folded names, else what is missing
};

struct FuzzyAnswer {
  std::optional<CardIndex> match = {};         // set when one candidate is clearly what was meant
  std::vector<NameCandidate> candidates = {};  // by fit, nearest first, ties by name
};

FuzzyAnswer FindFuzzy(const GameCatalog& catalog, std::string_view typed, std::size_t most = 10);

// Cards whose name starts with what was typed, then cards with a word that does; each group by
// name.
std::vector<CardIndex> Autocomplete(const GameCatalog& catalog, std::string_view typed,
                                    std::size_t most = 20);

// The same card for the same seed and the same content; nothing when the game has no cards.
std::optional<CardIndex> RandomCard(const GameCatalog& catalog, std::uint64_t seed);

}  // namespace clashdeck::app
