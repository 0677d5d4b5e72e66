// The policy `lethal`: plays as `curve`, but looks in its own turn for a line that wins in this
// very turn whatever the opponent answers. The opponent's hand is unknown and taken to answer
// nothing; lines that draw cards, shuffle or roll dice prove nothing and are not followed. Within
// the node budget the search is exact.
#pragma once

#include <vector>

#include "engine/simulate/alpha_clash/curve.h"

namespace clashdeck::simulate::alpha_clash_play {

class Lethal : public Decider {
 public:
  Lethal(const Insight& insight, std::uint32_t nodes);
  Action Choose(const View& view, engine::Rng& rng) override;

  // The first action of a line that wins this turn, if one is found.
  std::optional<Action> FindWin(const View& view, engine::Rng& rng);
  // Positions that the last search looked at.
  std::uint32_t looked_at() const { return looked_at_; }

 private:
  static constexpr std::size_t kMaxDepth = 48;
  static constexpr std::size_t kFailures = 4096;  // a power of two

  // No less than the damage that can be done this turn, as far as numbers on cards say.
  int Reach(const View& view) const;
  bool Wins(std::size_t depth, Action* first);
  bool Failed(std::uint64_t hash);
  bool KnowsMore(const alpha_clash::Game& game) const;

  const Insight& insight_;
  Curve curve_;
  std::uint32_t nodes_;
  std::uint32_t looked_at_ = 0;
  Player me_ = 0;
  int turn_ = 0;
  int deck_ = 0;
  std::vector<alpha_clash::Game> games_;  // by depth
  std::vector<ActionList> lists_;
  std::vector<std::uint64_t> failed_;  // hashes of positions without a win
};

}  // namespace clashdeck::simulate::alpha_clash_play
