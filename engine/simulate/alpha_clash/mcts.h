// The policy `mcts`: first looks for a certain win or escape, as `lethal` does. Otherwise it deals
// the hidden cards anew again and again and searches the turn under way: a tree of its own
// decisions (the opponent's are those of `curve`), grown by one node with each game that is played
// on, to the end of the next turn. The candidates at the root are tried in the same deals, so that
// they are compared with each other and not with luck.
#pragma once

#include <vector>

#include "engine/simulate/alpha_clash/lethal.h"

namespace clashdeck::simulate::alpha_clash_play {

class Mcts : public Decider {
 public:
  Mcts(const Insight& insight, std::uint32_t nodes);
  Action Choose(const View& view, engine::Rng& rng) override;

  // Of the last search: positions that it looked at, and own decisions in a row that its tree
  // holds.
  std::uint32_t looked_at() const { return looked_at_; }
  std::size_t depth() const { return depth_; }

 private:
  static constexpr std::size_t kMaxCandidates = 16;
  static constexpr std::size_t kMaxTree = 4096;  // when it is full it grows no more
  static constexpr std::size_t kMaxDepth = 16;   // own decisions in a row
  static constexpr int kHorizon = 2;  // turns that are played on, the one under way included

  using Place = std::uint32_t;  // in tree_
  static constexpr Place kNowhere = 0xFFFFFFFF;

  // A decision that was come to by `action`, and what was found behind it.
  struct Node {
    Action action = {};
    Place child = kNowhere;    // the first of those behind it
    Place sibling = kNowhere;  // the next behind the same
    std::int64_t visits = 0;
    std::int64_t sum = 0;  // of points
  };
  struct Candidate {
    Action action = {};
    Place place = kNowhere;
    std::int64_t better = 0;   // points more than the first candidate's, over all deals
    std::int64_t squares = 0;  // of the differences
    bool open = true;
  };

  std::size_t FindCandidates(const View& view);
  void TryAll(const View& view, std::size_t count, engine::Rng& rng);
  // What the candidate comes to in this deal; nothing where the budget ended before.
  std::optional<int> Try(const Candidate& candidate);
  // The decision behind the last of path_; adds it to the path.
  Action Descend(const View& view);
  Place ChildOf(Place node, Action action) const;
  Place Grow(Place node, Action action);
  int Standing(const alpha_clash::Game& game);

  const Insight& insight_;
  Curve curve_;
  Lethal lethal_;
  std::uint32_t nodes_;
  std::uint32_t looked_at_ = 0;
  std::uint64_t deals_ = 0;
  Player me_ = 0;
  int turn_ = 0;
  alpha_clash::Game dealt_;
  alpha_clash::Game game_;
  ActionList list_;
  std::vector<Node> tree_;
  Place path_[kMaxDepth] = {};
  std::size_t path_length_ = 0;
  std::size_t depth_ = 0;
  Candidate candidates_[kMaxCandidates];
};

}  // namespace clashdeck::simulate::alpha_clash_play
