// How an answer is spread over the values of a field: 12 red, 7 blue.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/query/bits.h"
#include "core/query/directives.h"
#include "core/query/fields.h"
#include "core/query/index.h"

namespace clashdeck::query {

struct FacetValue {
  std::string id = {};
  std::string name = {};
  std::size_t count = 0;
};

struct Facet {
  std::string field = {};               // canonical
  std::vector<FacetValue> values = {};  // in the game's order; those that occur
  std::size_t none = 0;                 // hits without a value
};

// Fields of a closed list: types, colours, rarities, sets.
bool HasFacets(const Field& field, const SearchIndex& index);

// Counts cards, or printings where the answer is one of printings. A card with two colours counts
// for both; a card counts for each rarity that one of its matching printings has.
Facet CountFacet(const Field& field, const Bits& printings, Unique unique,
                 const SearchIndex& index);

}  // namespace clashdeck::query
