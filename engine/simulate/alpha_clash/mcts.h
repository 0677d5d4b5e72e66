// The policy `mcts`: deals the hidden cards anew again and again, plays the game on from each
// candidate in each deal, and takes the candidate that does best. First it looks for a certain win,
// as `lethal` does.
#pragma once

#include <vector>

#include "engine/simulate/alpha_clash/lethal.h"

namespace clashdeck::simulate::alpha_clash_play {

class Mcts : public Decider {
 public:
  Mcts(const Insight& insight, std::uint32_t nodes);
  Action Choose(const View& view, engine::Rng& rng) override;

 private:
  static constexpr std::size_t kMaxCandidates = 16;
  static constexpr int kHorizon = 2;  // turns that are played on, the one under way included

  struct Candidate {
    Action action = {};
    std::int64_t better = 0;   // points more than the first candidate's, over all deals
    std::int64_t squares = 0;  // of the differences
    bool open = true;
  };

  int PlayOn(alpha_clash::Game& game, Player me);
  int Standing(const alpha_clash::Game& game, Player me);
  std::size_t FindCandidates(const View& view);

  const Insight& insight_;
  Curve curve_;
  Lethal lethal_;
  std::uint32_t nodes_;
  std::uint32_t looked_at_ = 0;
  alpha_clash::Game dealt_;
  alpha_clash::Game game_;
  ActionList list_;
  Candidate candidates_[kMaxCandidates];
};

}  // namespace clashdeck::simulate::alpha_clash_play
