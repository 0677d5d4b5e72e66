#include "engine/simulate/alpha_clash/mcts.h"

#include <algorithm>

namespace clashdeck::simulate::alpha_clash_play {

using alpha_clash::Game;

namespace {

constexpr int kWin = 600;
constexpr int kLowHealth = 12;  // below it a point counts double
constexpr int kResourcePoints = 9;
constexpr std::uint32_t kLethalShare = 4;  // of the budget goes to the search for a win
constexpr std::uint64_t kMinDeals = 5;

bool IsWorthwhile(Ask ask) {
  switch (ask) {
    case Ask::kPrimary:
    case Ask::kAttackTarget:
    case Ask::kObstruct:
    case Ask::kClashBuff:
    case Ask::kCounterAttack:
    case Ask::kRespond:
    case Ask::kTarget:
    case Ask::kMode:
    case Ask::kMay:
    case Ask::kX:
    case Ask::kChooseObjects:
      return true;
    default:
      return false;
  }
}

int HealthPoints(int health) {
  return kDamagePoints * (std::max(0, health) + std::min(kLowHealth, std::max(0, health)));
}

}  // namespace

Mcts::Mcts(const Insight& insight, std::uint32_t nodes)
    : insight_(insight),
      curve_(insight),
      lethal_(insight, std::max<std::uint32_t>(1, nodes / kLethalShare)),
      nodes_(nodes),
      dealt_(insight.pool(), {}),
      game_(insight.pool(), {}) {}

// How the game stands for the player, in points.
int Mcts::Standing(const Game& game, Player me) {
  if (game.is_terminal()) {
    switch (game.outcome()) {
      case engine::Outcome::kFirstWins:
        return me == 0 ? kWin : -kWin;
      case engine::Outcome::kSecondWins:
        return me == 1 ? kWin : -kWin;
      default:
        return 0;
    }
  }
  const View view(game, list_);
  const auto side = [&](Player player) {
    int points = HealthPoints(view.health(player));
    for (const ObjectId id : view.In(player, Zone::kClash)) {
      const CardDef* card = view.CardOf(id);
      if (card == nullptr) continue;
      points += card->type == CardType::kClash ? curve_.Body(view, id) : kCardPoints;
    }
    points += kCardPoints * view.Size(player, Zone::kHand);
    points += kResourcePoints * view.Size(player, Zone::kResources);
    points += kCardPoints * view.Size(player, Zone::kAccessory);
    points += kCardPoints * view.Size(player, Zone::kClashground);
    return points;
  };
  return std::clamp(side(me) - side(Other(me)), 1 - kWin, kWin - 1);
}

// Both sides play as curve does, to the end of the horizon.
int Mcts::PlayOn(Game& game, Player me) {
  const int last = game.state().turn + kHorizon;
  while (!game.is_terminal() && game.state().turn < last && looked_at_ < nodes_) {
    game.ApplyLegal(curve_.Choose(View(game, list_)));
    ++looked_at_;
  }
  return Standing(game, me);
}

// What curve would do comes first.
std::size_t Mcts::FindCandidates(const View& view) {
  std::size_t count = 0;
  const auto add = [&](Action action) {
    if (count < kMaxCandidates) candidates_[count++] = {.action = action};
  };
  const Action preferred = curve_.Choose(view);
  add(preferred);
  for (const Action action : view.legal()) {
    if (action != preferred && Advances(view, action)) add(action);
  }
  return count;
}

Action Mcts::Choose(const View& view, engine::Rng& rng) {
  if (const std::optional<Action> win = lethal_.FindWin(view, rng)) return *win;
  if (!IsWorthwhile(view.ask()) || view.legal().size() == 1) return curve_.Choose(view);
  const std::size_t count = FindCandidates(view);
  if (count == 1) return candidates_[0].action;
  effects::ColorMask colors = 0;
  for (const Zone zone : {Zone::kContender, Zone::kResources, Zone::kClash}) {
    for (const ObjectId id : view.In(view.opponent(), zone)) colors |= view.CardOf(id)->colors;
  }
  const View::Candidates unknown = insight_.LikelyCards(colors);
  looked_at_ = 0;
  std::uint64_t deals = 0;
  for (; looked_at_ < nodes_; ++deals) {
    view.Redeal(unknown, rng, dealt_);
    int first = 0;
    for (std::size_t i = 0; i < count && looked_at_ < nodes_; ++i) {
      Candidate& candidate = candidates_[i];
      if (!candidate.open) continue;
      game_ = dealt_;
      game_.ApplyLegal(candidate.action);
      ++looked_at_;
      const int points = PlayOn(game_, view.me());
      if (looked_at_ >= nodes_) break;  // it was broken off
      if (i == 0) first = points;
      candidate.better += points - first;
      candidate.squares += std::int64_t{points - first} * (points - first);
      // Clearly worse: the rest of the budget is for others.
      if (i != 0 && deals + 1 >= kMinDeals && candidate.better < 0 &&
          candidate.better * candidate.better > candidate.squares) {
        candidate.open = false;
      }
    }
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < count; ++i) {
    const Candidate& one = candidates_[i];
    // The differences must stand out of their own spread.
    const bool clear = one.open && one.better > 0 && one.better * one.better > 4 * one.squares;
    if (clear && deals >= kMinDeals && one.better > candidates_[best].better) best = i;
  }
  return candidates_[best].action;
}

}  // namespace clashdeck::simulate::alpha_clash_play
