// Rows of an answer in order.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/query/bits.h"
#include "core/query/directives.h"
#include "core/query/fields.h"
#include "core/query/index.h"

namespace clashdeck::query {

// One line of an answer: a card, shown by one of its printings.
struct Hit {
  std::uint32_t card = 0;      // card row
  std::uint32_t printing = 0;  // printing row: the first that matches
};

// The hits among `printings`, one a card or one a printing, by the field of the directives (by name
// where it says none). What has no value comes last whichever way; ties go by name, then by id.
// Only the first `most` are in order, and only they are given.
std::vector<Hit> OrderHits(const Bits& printings, const Directives& directives,
                           const FieldTable& fields, const SearchIndex& index, std::size_t most);

}  // namespace clashdeck::query
