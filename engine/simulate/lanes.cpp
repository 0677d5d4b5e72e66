#include "engine/simulate/lanes.h"

namespace clashdeck::simulate {

void AbLane::Play(std::uint64_t number) {
  const auto kill = [this](const GameFacts& game) {
    return game.kill_turn != 0 ? game.kill_turn : turns_ + 1;
  };
  const int a = kill(a_.Play(number));
  const int b = kill(b_.Play(number));
  difference_.Add(b - a);
  a_faster_ += a < b ? 1 : 0;
  b_faster_ += b < a ? 1 : 0;
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

}  // namespace clashdeck::simulate
