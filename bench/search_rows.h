// Cards as the measures to compare with see them: plain rows with folded texts and read numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/query/index.h"

namespace clashdeck::bench {

struct SearchRow {
  // Keys to sort by: no value comes last, X just before it.
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();
  static constexpr std::int64_t kVariable = kNone - 1;

  std::uint32_t card = 0;  // its row of the index
  std::string name = {};   // folded, with aliases
  std::string text = {};   // folded
  std::string type = {};   // id
  std::int64_t cost = kNone;
  std::int64_t attack = kNone;
  bool red = false;
  bool blue = false;
  bool flight = false;

  bool has_cost() const { return cost < kVariable; }
};

// What a search answers: how many cards, and the first of them as places in the rows.
struct SearchPage {
  static constexpr std::size_t kMost = 50;

  std::size_t total = 0;
  std::vector<std::uint32_t> rows = {};

  bool operator==(const SearchPage&) const = default;
};

// The index's cards by name, without tokens, which searches leave out by themselves.
std::vector<SearchRow> RowsOf(const query::SearchIndex& index);

}  // namespace clashdeck::bench
