// The policy `lethal`: plays as `curve`, but looks in its own turn for a line that wins in this
// very turn whatever the opponent answers, and in the opponent's turn leaves what `curve` would do
// where that loses in this very turn and something else does not. The opponent's hand is unknown
// and taken to do nothing; lines that draw cards, shuffle or roll dice prove nothing and are not
// followed. Within the node budget the search is exact.
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
  // In the opponent's turn: what keeps them from a win that curve's choice would leave them.
  std::optional<Action> FindEscape(const View& view, engine::Rng& rng);
  // Positions that the last search looked at.
  std::uint32_t looked_at() const { return looked_at_; }

 private:
  static constexpr std::size_t kMaxDepth = 48;
  static constexpr std::size_t kFailures = 4096;  // a power of two

  // No less than the damage that the player can do this turn, as far as numbers on cards say. Of a
  // hand that is not known nothing is expected.
  int Reach(const View& view, Player player) const;
  // Begins a search for wins of `player`, in a game in which what is hidden does nothing.
  void Begin(const View& view, Player player, engine::Rng& rng);
  bool Wins(std::size_t depth, Action* first);
  bool Failed(std::uint64_t hash);
  bool KnowsMore(const alpha_clash::Game& game) const;

  const Insight& insight_;
  Curve curve_;
  std::uint32_t nodes_;
  std::uint32_t looked_at_ = 0;
  Player me_ = 0;  // whose win is looked for
  int turn_ = 0;
  int deck_ = 0;
  std::vector<alpha_clash::Game> games_;  // by depth
  std::vector<ActionList> lists_;
  std::vector<std::uint64_t> failed_;  // hashes of positions without a win
};

}  // namespace clashdeck::simulate::alpha_clash_play
