// How strong policies are beside each other: matches in which both sides play the same deck, over
// all sample decks, every seed with seats exchanged. Only the policies differ.
#pragma once

#include <vector>

#include "engine/simulate/report.h"
#include "tests/support/simulate/sample_decks.h"

namespace clashdeck::simulate {

struct LadderStep {
  PolicySpec policy = {};
  PolicySpec other = {};
  std::uint64_t games = 0;  // of each deck
  std::uint64_t seed = 7;
  int threads = 2;
};

struct Standing {
  std::vector<Mean> decks = {};  // score of `policy` with each of Samples::decks
  Mean all = {};  // their mean; the interval is that of the pairs within the decks, which are given
  std::uint64_t decisions = 0;
};

Standing Compare(const Samples& samples, const LadderStep& step);

}  // namespace clashdeck::simulate
