// What formats say of cards, for the fields legal, banned, limited and limit. Formats are compiled
// above core/; whoever builds an index hands in where their answers are found.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/bits.h"
#include "core/query/error.h"
#include "core/query/number_column.h"

namespace clashdeck::query {

// A format on a day, in play without a tier; by CardIndex.
struct FormatCards {
  Bits legal = {};                // may stand in some section of a deck
  Bits banned = {};               // by its lists
  Bits limited = {};              // to fewer copies, by its lists
  std::vector<Number> most = {};  // copies that a deck may hold; kNoNumber = any number
};

// Called by any number of threads.
class FormatLookup {
 public:
  virtual ~FormatLookup() = default;

  // The formats of the game; the first one is what `limit` speaks of.
  virtual const std::vector<std::string>& ids() const = 0;
  // One of ids() on a day (ISO date; empty = the newest there is); null = no version is in force.
  virtual std::shared_ptr<const FormatCards> Find(std::string_view format,
                                                  std::string_view day) const = 0;
};

struct SearchIndex;
struct Field;
struct Node;
class FieldTable;

inline constexpr char kFormatDay = '@';  // between a format and its day

// `format[@day]` as it was meant.
struct FormatValue {
  std::string id = {};
  std::string day = {};  // ISO date; empty = that of the index
};
Parsed<FormatValue> ReadFormat(const Atom& value, const Field& field, const SearchIndex& index);

// The days that a query names beside formats: each may want an index of its own.
std::vector<std::string> FormatDays(const Node& query, const FieldTable& fields);

// What the game's first format says on the day of the index: `limit` and is:banned speak of it.
// query.unknown_value, without a place, when there is no format or it is not in force yet.
Parsed<std::shared_ptr<const FormatCards>> FirstFormat(const SearchIndex& index);

// The copies of each card row that the first format allows.
Parsed<NumberColumn> LimitsOf(const SearchIndex& index);

// Rows of the index whose card is in `cards`, which is by CardIndex.
Bits CardRows(const Bits& cards, const SearchIndex& index);

}  // namespace clashdeck::query
