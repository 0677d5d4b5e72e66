#include "engine/simulate/lanes.h"

namespace clashdeck::simulate {

bool AbLane::Play(std::uint64_t number) {
  const auto kill = [this](const GameFacts& game) {
    return game.kill_turn != 0 ? game.kill_turn : turns_ + 1;
  };
  const GameFacts* of_a = a_.PlayOnly(number);
  const GameFacts* of_b = of_a == nullptr ? nullptr : b_.PlayOnly(number);
  if (of_b == nullptr) return false;
  a_.Count(number, *of_a);
  b_.Count(number, *of_b);
  const int a = kill(*of_a);
  const int b = kill(*of_b);
  difference_.Add(b - a);
  a_faster_ += a < b ? 1 : 0;
  b_faster_ += b < a ? 1 : 0;
  return true;
}

void AbLane::Merge(const AbLane& other) {
  a_.Merge(other.a_);
  b_.Merge(other.b_);
  difference_.Merge(other.difference_);
  a_faster_ += other.a_faster_;
  b_faster_ += other.b_faster_;
}

Ab AbLane::Report() const {
  const std::uint64_t decided = a_faster_ + b_faster_;
  return {.a = a_.Report(),
          .b = b_.Report(),
          .paired = {.games = difference_.count,
                     .difference = MeanOf(difference_),
                     .a_faster = a_faster_,
                     .b_faster = b_faster_,
                     .same = difference_.count - decided,
                     .b_of_decided = ShareOf(b_faster_, decided)}};
}

bool MatchLane::Play(std::uint64_t number) {
  const GameFacts* game = worker_.Play(number);
  if (game == nullptr) return false;
  if (paired_ && number % 2 == 0) {
    first_ = *game;
    return true;
  }
  if (paired_) tally_.Add(number - 1, first_);
  tally_.Add(number, *game);
  return true;
}

}  // namespace clashdeck::simulate
