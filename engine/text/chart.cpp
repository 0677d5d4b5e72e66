#include "engine/text/chart.h"

#include <algorithm>

namespace clashdeck::text {

namespace {
// Real texts need some ten thousand steps; a text that needs more is refused.
constexpr std::size_t kMaxSteps = 4'000'000;
}  // namespace

Chart::Chart(const Grammar& grammar, const NormalText& text, std::size_t begin, std::size_t end)
    : grammar_(grammar), begin_(begin), end_(end) {
  terminals_.reserve(end - begin);
  for (std::size_t i = begin; i < end; ++i) terminals_.push_back(grammar.TerminalsOf(text, i));
  cells_.resize((end - begin + 1) * grammar.phrases());
}

Chart::Cell& Chart::CellOf(std::uint16_t phrase, std::size_t at) {
  return cells_[(at - begin_) * grammar_.phrases() + phrase];
}

const Chart::Cell& Chart::Explore(std::uint16_t phrase, std::size_t at) {
  Cell& cell = CellOf(phrase, at);
  if (cell.done) return cell;
  cell.done = true;  // no phrase begins with itself, so nobody asks again before it is filled
  if (at >= end_ || !grammar_.CanBegin(phrase, terminals_[at - begin_])) return cell;
  std::vector<std::uint16_t> cuts;
  Walk(grammar_.StartOf(phrase), at, cell, cuts);
  return cell;
}

void Chart::Walk(std::size_t state_index, std::size_t at, Cell& cell,
                 std::vector<std::uint16_t>& cuts) {
  if (++steps_ > kMaxSteps) return;
  const State& state = grammar_.state(state_index);
  if (state.production >= 0) {
    Edge edge;
    edge.end = static_cast<std::uint16_t>(at);
    edge.production = state.production;
    edge.first_cut = static_cast<std::uint32_t>(cuts_.size());
    cuts_.insert(cuts_.end(), cuts.begin(), cuts.end());
    cell.edges.push_back(edge);
  }
  if (at >= end_) return;
  const Grammar::Terminals token = terminals_[at - begin_];
  for (const Branch& branch : state.branches) {
    if ((branch.symbol & kPhraseBit) == 0) {
      if (branch.symbol != token.word && branch.symbol != token.kind) continue;
      cuts.push_back(static_cast<std::uint16_t>(at + 1));
      Walk(branch.next, at + 1, cell, cuts);
      cuts.pop_back();
      continue;
    }
    const auto child = static_cast<std::uint16_t>(branch.symbol & ~unsigned{kPhraseBit});
    if (!grammar_.CanBegin(child, token)) continue;
    std::vector<std::uint16_t> ends;
    for (const Edge& edge : Explore(child, at).edges) ends.push_back(edge.end);
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    for (std::uint16_t end : ends) {
      cuts.push_back(end);
      Walk(branch.next, end, cell, cuts);
      cuts.pop_back();
    }
  }
}

Chart::Outcome Chart::Build(std::uint16_t phrase, std::size_t begin, std::size_t end, Node& out) {
  const Edge* found = nullptr;
  const Edge* second = nullptr;
  for (const Edge& edge : Explore(phrase, begin).edges) {
    if (edge.end != end) continue;
    (found == nullptr ? found : second) = &edge;
  }
  if (found == nullptr) return Outcome::kNotRead;
  const Production& production =
      grammar_.productions()[static_cast<std::size_t>(found->production)];
  if (second != nullptr) {
    const Production& other = grammar_.productions()[static_cast<std::size_t>(second->production)];
    ambiguity_ = std::string(production.row->phrase) + " -> " +
                 std::string(production.row->pattern) + " | " + std::string(other.row->pattern);
    out.begin = static_cast<std::uint16_t>(begin);
    out.end = static_cast<std::uint16_t>(end);
    return Outcome::kAmbiguous;
  }
  out.production = &production;
  out.begin = static_cast<std::uint16_t>(begin);
  out.end = static_cast<std::uint16_t>(end);
  std::size_t at = begin;
  for (std::size_t i = 0; i < production.symbols.size(); ++i) {
    const std::size_t cut = cuts_[found->first_cut + i];
    const Symbol symbol = production.symbols[i];
    if ((symbol & kPhraseBit) != 0) {
      Node child;
      const Outcome outcome =
          Build(static_cast<std::uint16_t>(symbol & ~unsigned{kPhraseBit}), at, cut, child);
      if (outcome == Outcome::kAmbiguous) {
        out = child;
        return outcome;
      }
      out.children.push_back(std::move(child));
    } else if (grammar_.TerminalName(symbol).front() == '#') {
      Node child;
      child.begin = static_cast<std::uint16_t>(at);
      child.end = static_cast<std::uint16_t>(cut);
      out.children.push_back(std::move(child));
    }
    at = cut;
  }
  return Outcome::kRead;
}

Chart::Outcome Chart::Read(std::uint16_t phrase, std::size_t begin, std::size_t end, Node& out) {
  Explore(phrase, begin);
  if (steps_ > kMaxSteps) return Outcome::kTooLong;
  return Build(phrase, begin, end, out);
}

std::size_t Chart::LongestFrom(std::uint16_t phrase, std::size_t begin) {
  std::size_t longest = begin;
  for (const Edge& edge : Explore(phrase, begin).edges) {
    longest = std::max<std::size_t>(longest, edge.end);
  }
  return longest;
}

}  // namespace clashdeck::text
