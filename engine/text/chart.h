// Finds every way to read a stretch of tokens as a phrase of the grammar: a memoised top-down chart
// (each phrase at each token is worked out once, for all its ends), so the work is bounded by the
// length of the text and not by the number of readings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/text/grammar.h"

namespace clashdeck::text {

// A phrase that was read. Children are the phrases and #tokens of the production, in order.
struct Node {
  const Production* production = nullptr;  // nullptr: a single token
  std::uint16_t begin = 0;                 // tokens [begin, end)
  std::uint16_t end = 0;
  std::vector<Node> children;
};

class Chart {
 public:
  // Reads tokens [begin, end) of `text`; `grammar` must outlive the chart.
  Chart(const Grammar& grammar, const NormalText& text, std::size_t begin, std::size_t end);

  enum class Outcome { kRead, kNotRead, kAmbiguous, kTooLong };

  // Reads tokens [begin, end) as `phrase`. On kAmbiguous `at` is the smallest phrase with two
  // readings.
  Outcome Read(std::uint16_t phrase, std::size_t begin, std::size_t end, Node& out);

  // The farthest end of `phrase` from `begin`; `begin` if it cannot be read there.
  std::size_t LongestFrom(std::uint16_t phrase, std::size_t begin);

  const std::string& ambiguity() const { return ambiguity_; }

 private:
  struct Edge {
    std::uint16_t end = 0;
    std::int32_t production = -1;
    std::uint32_t first_cut = 0;  // into cuts_: where each symbol ends
  };
  struct Cell {
    bool done = false;
    std::vector<Edge> edges;
  };

  Cell& CellOf(std::uint16_t phrase, std::size_t at);
  const Cell& Explore(std::uint16_t phrase, std::size_t at);
  void Walk(std::size_t state, std::size_t at, Cell& cell, std::vector<std::uint16_t>& cuts);
  Outcome Build(std::uint16_t phrase, std::size_t begin, std::size_t end, Node& out);

  const Grammar& grammar_;
  std::size_t begin_;
  std::size_t end_;
  std::vector<Grammar::Terminals> terminals_;
  std::vector<Cell> cells_;
  std::vector<std::uint16_t> cuts_;
  std::size_t steps_ = 0;
  std::string ambiguity_;
};

}  // namespace clashdeck::text
