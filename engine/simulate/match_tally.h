// Counts of matches, from the first deck's side.
#pragma once

#include <array>
#include <limits>

#include "engine/simulate/facts.h"
#include "engine/simulate/statistics.h"

namespace clashdeck::simulate {

class MatchTally {
 public:
  // `paired`: games come in pairs that are added one after the other (schedule.h).
  MatchTally(bool paired, int turns) : paired_(paired), turns_(turns) {}

  void Add(std::uint64_t number, const GameFacts& game);
  void Merge(const MatchTally& other);
  Mean Score() const;
  Match Report() const;

 private:
  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
  struct Seat {
    std::uint64_t wins = 0, losses = 0, draws = 0;
    std::uint64_t games() const { return wins + losses + draws; }
    void Merge(const Seat& other);
    SeatResult Report() const;
  };
  struct Notable {  // the first game with the best length
    int length = 0;
    std::uint64_t number = kNever;
    void Offer(int length, std::uint64_t number, bool shorter);
    std::optional<NotableGame> Report() const;
  };

  bool paired_;
  int turns_;
  Seat seats_[2] = {};  // began, did not
  Moments scores_;      // half points of games; of pairs where both have a result
  int half_ = -1;       // half points of the first game of the pair under way; -1: no result
  std::array<std::uint64_t, kEndings> endings_ = {};
  Moments lengths_;
  std::array<std::uint64_t, kMaxTurns + 1> won_by_length_ = {};
  Notable fastest_win_, fastest_loss_, longest_;
  std::uint64_t played_ = 0;
  std::uint64_t decisions_ = 0;
};

}  // namespace clashdeck::simulate
