// Which columns of an index a field stands for.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/query/fields.h"
#include "core/query/index.h"

namespace clashdeck::query {

// Rows (cards, or printings where the field is of printings) that have a value in the field.
Bits KnownRows(const Field& field, const SearchIndex& index);

// Of number fields, and the ranks of ordered ones; null = it has none, or a format says them.
const NumberColumn* NumbersOf(const Field& field, const SearchIndex& index);

// The row of a card's or printing's id, for card: and print:.
std::optional<std::size_t> RowOfId(const Field& field, std::string_view id,
                                   const SearchIndex& index);
// The same as people type it: card ids are written small, printing ids in capitals.
std::optional<std::size_t> FindId(const Field& field, const std::string& typed,
                                  const SearchIndex& index);
const std::string& IdOfRow(const Field& field, std::size_t row, const SearchIndex& index);

// Of text fields.
const TextColumn* TextOf(const Field& field, const SearchIndex& index);

// Rows with some day that fits.
Bits RowsWithDay(const Field& field, const SearchIndex& index,
                 const std::function<bool(Day)>& fits);

}  // namespace clashdeck::query
