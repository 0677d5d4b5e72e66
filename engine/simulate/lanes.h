// What one thread of a run has of its own: workers, and the tallies of the games it played. A lane
// plays a number, takes over what another counted, and says how well the answer is known by now.
#pragma once

#include "engine/simulate/arena.h"
#include "engine/simulate/goldfish_tally.h"
#include "engine/simulate/match_tally.h"

namespace clashdeck::simulate {

class GoldfishLane {
 public:
  explicit GoldfishLane(const Contest& contest)
      : worker_(contest), tally_(alpha_clash_play::SlotsOf(contest.decks[0]), contest.turns) {}

  const GameFacts& Play(std::uint64_t number) {
    const GameFacts& game = worker_.Play(number);
    tally_.Add(number, game);
    return game;
  }
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

  void Play(std::uint64_t number);
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
      : worker_(contest), tally_(contest.paired, contest.turns) {}

  void Play(std::uint64_t number) { tally_.Add(number, worker_.Play(number)); }
  void Merge(const MatchLane& other) { tally_.Merge(other.tally_); }
  Mean Answer() const { return tally_.Score(); }
  const MatchTally& tally() const { return tally_; }

 private:
  Worker worker_;
  MatchTally tally_;
};

}  // namespace clashdeck::simulate
