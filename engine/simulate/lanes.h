// What one thread of a run has of its own: workers, and the tallies of the games it played. A lane
// plays a number, takes over what another counted, and says how well the answer is known by now.
// Play() is false where a game was broken off; what belongs together (both lists of an ab, both
// games of a pair) is counted whole or not at all.
#pragma once

#include "engine/simulate/arena.h"
#include "engine/simulate/goldfish_tally.h"
#include "engine/simulate/match_tally.h"

namespace clashdeck::simulate {

class GoldfishLane {
 public:
  explicit GoldfishLane(const Contest& contest)
      : worker_(contest), tally_(alpha_clash_play::SlotsOf(contest.decks[0]), contest.turns) {}

  bool Play(std::uint64_t number) {
    const GameFacts* game = PlayOnly(number);
    if (game != nullptr) Count(number, *game);
    return game != nullptr;
  }
  const GameFacts* PlayOnly(std::uint64_t number) { return worker_.Play(number); }
  void Count(std::uint64_t number, const GameFacts& game) { tally_.Add(number, game); }
  void Merge(const GoldfishLane& other) { tally_.Merge(other.tally_); }
  Mean Answer() const { return MeanOf(tally_.won()); }
  Goldfish Report() const { return tally_.Report(); }

 private:
  Worker worker_;
  GoldfishTally tally_;
};

// Both lists of an ab.
class AbLane {
 public:
  AbLane(const Contest& a, const Contest& b) : a_(a), b_(b), turns_(a.turns) {}

  bool Play(std::uint64_t number);
  void Merge(const AbLane& other);
  Mean Answer() const { return MeanOf(difference_); }
  Ab Report() const;

 private:
  GoldfishLane a_, b_;
  int turns_;
  Moments difference_;
  std::uint64_t a_faster_ = 0, b_faster_ = 0;
};

class MatchLane {
 public:
  explicit MatchLane(const Contest& contest)
      : worker_(contest), paired_(contest.paired), tally_(contest.paired, contest.turns) {}

  bool Play(std::uint64_t number);
  void Merge(const MatchLane& other) { tally_.Merge(other.tally_); }
  Mean Answer() const { return tally_.Score(); }
  const MatchTally& tally() const { return tally_; }

 private:
  Worker worker_;
  bool paired_;
  GameFacts first_;  // of the pair under way
  MatchTally tally_;
};

}  // namespace clashdeck::simulate
