#include "engine/simulate/alpha_clash/mcts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clashdeck::simulate::alpha_clash_play {

using alpha_clash::Game;

namespace {

constexpr int kWin = 600;
constexpr int kLowHealth = 12;  // below it a point counts double
constexpr int kResourcePoints = 9;
constexpr std::uint32_t kLethalShare = 4;  // of the budget goes to the search for a win
constexpr std::uint64_t kMinDeals = 5;
// Points by which a decision that nobody tried may be better: the more, the more the tree spreads.
constexpr double kCuriosity = 40;
constexpr double kTrust =
    0.5;  // the share of it that curve's choice has; the others share the rest

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
      game_(insight.pool(), {}) {
  tree_.reserve(kMaxTree);
}

// How the game stands for the player, in points.
int Mcts::Standing(const Game& game) {
  if (game.is_terminal()) {
    switch (game.outcome()) {
      case engine::Outcome::kFirstWins:
        return me_ == 0 ? kWin : -kWin;
      case engine::Outcome::kSecondWins:
        return me_ == 1 ? kWin : -kWin;
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
  return std::clamp(side(me_) - side(Other(me_)), 1 - kWin, kWin - 1);
}

Mcts::Place Mcts::ChildOf(Place node, Action action) const {
  Place place = tree_[node].child;
  while (place != kNowhere && tree_[place].action != action) place = tree_[place].sibling;
  return place;
}

Mcts::Place Mcts::Grow(Place node, Action action) {
  if (tree_.size() == kMaxTree) return kNowhere;
  const auto place = static_cast<Place>(tree_.size());
  tree_.push_back({.action = action, .sibling = tree_[node].child});
  tree_[node].child = place;
  return place;
}

// By what was found so far, and by how little is known (PUCT): curve's choice is trusted, others
// are tried the more often the oftener this decision comes. Square roots alone, which every machine
// rounds alike.
Action Mcts::Descend(const View& view) {
  const Place node = path_[path_length_ - 1];
  const Node& here = tree_[node];
  const double mean =
      here.visits == 0 ? 0 : static_cast<double>(here.sum) / static_cast<double>(here.visits);
  const double reach = kCuriosity * std::sqrt(static_cast<double>(here.visits));
  const Action preferred = curve_.Choose(view);
  const ActionList& legal = view.legal();
  const double others = (1 - kTrust) / static_cast<double>(legal.size());
  Action best = preferred;
  Place best_place = kNowhere;
  double most = -std::numeric_limits<double>::infinity();
  for (const Action action : legal) {
    if (action != preferred && !Advances(view, action)) continue;
    const Place place = ChildOf(node, action);
    const double visits = place == kNowhere ? 0 : static_cast<double>(tree_[place].visits);
    const double found = visits == 0 ? mean : static_cast<double>(tree_[place].sum) / visits;
    const double points = found + reach * (action == preferred ? kTrust : others) / (1 + visits);
    if (points > most || (points == most && action == preferred)) {
      most = points;
      best = action;
      best_place = place;
    }
  }
  if (best_place == kNowhere) best_place = Grow(node, best);
  if (best_place != kNowhere) path_[path_length_++] = best_place;
  return best;
}

// Own decisions of this turn follow the tree until it ends; from there on, and for the opponent,
// curve plays.
std::optional<int> Mcts::Try(const Candidate& candidate) {
  game_ = dealt_;
  game_.ApplyLegal(candidate.action);
  ++looked_at_;
  path_[0] = candidate.place;
  path_length_ = 1;
  bool in_tree = tree_[candidate.place].visits > 0;
  while (!game_.is_terminal() && game_.state().turn < turn_ + kHorizon) {
    if (looked_at_ >= nodes_) return std::nullopt;
    const View view(game_, list_);
    const bool decides = in_tree && view.me() == me_ && view.turn() == turn_ &&
                         path_length_ < kMaxDepth && IsWorthwhile(view.ask()) &&
                         view.legal().size() > 1;
    const Action action = decides ? Descend(view) : curve_.Choose(view);
    if (decides) in_tree = tree_[path_[path_length_ - 1]].visits > 0;
    game_.ApplyLegal(action);
    ++looked_at_;
  }
  const int points = Standing(game_);
  for (std::size_t i = 0; i < path_length_; ++i) {
    ++tree_[path_[i]].visits;
    tree_[path_[i]].sum += points;
  }
  depth_ = std::max(depth_, path_length_);
  return points;
}

// What curve would do comes first.
std::size_t Mcts::FindCandidates(const View& view) {
  std::size_t count = 0;
  const auto add = [&](Action action) {
    if (count == kMaxCandidates) return;
    tree_.push_back({.action = action});
    candidates_[count] = {.action = action, .place = static_cast<Place>(count)};
    ++count;
  };
  tree_.clear();
  const Action preferred = curve_.Choose(view);
  add(preferred);
  for (const Action action : view.legal()) {
    if (action != preferred && Advances(view, action)) add(action);
  }
  return count;
}

void Mcts::TryAll(const View& view, std::size_t count, engine::Rng& rng) {
  effects::ColorMask colors = 0;
  for (const Zone zone : {Zone::kContender, Zone::kResources, Zone::kClash}) {
    for (const ObjectId id : view.In(view.opponent(), zone)) colors |= view.CardOf(id)->colors;
  }
  const View::Candidates unknown = insight_.LikelyCards(colors);
  for (; looked_at_ < nodes_; ++deals_) {
    view.Redeal(unknown, rng, dealt_);
    int first = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Candidate& candidate = candidates_[i];
      if (!candidate.open) continue;
      const std::optional<int> points = Try(candidate);
      if (!points) return;
      if (i == 0) first = *points;
      candidate.better += *points - first;
      candidate.squares += std::int64_t{*points - first} * (*points - first);
      // Clearly worse: the rest of the budget is for others.
      if (i != 0 && deals_ + 1 >= kMinDeals && candidate.better < 0 &&
          candidate.better * candidate.better > candidate.squares) {
        candidate.open = false;
      }
    }
  }
}

Action Mcts::Choose(const View& view, engine::Rng& rng) {
  depth_ = 0;
  deals_ = 0;
  me_ = view.me();
  turn_ = view.turn();
  if (const std::optional<Action> win = lethal_.FindWin(view, rng)) return *win;
  if (const std::optional<Action> escape = lethal_.FindEscape(view, rng)) return *escape;
  looked_at_ = lethal_.looked_at();
  if (!IsWorthwhile(view.ask()) || view.legal().size() == 1) return curve_.Choose(view);
  const std::size_t count = FindCandidates(view);
  if (count == 1) return candidates_[0].action;
  TryAll(view, count, rng);
  std::size_t best = 0;
  for (std::size_t i = 1; i < count; ++i) {
    const Candidate& one = candidates_[i];
    // The differences must stand out of their own spread.
    const bool clear = one.open && one.better > 0 && one.better * one.better > 4 * one.squares;
    if (clear && deals_ >= kMinDeals && one.better > candidates_[best].better) best = i;
  }
  return candidates_[best].action;
}

}  // namespace clashdeck::simulate::alpha_clash_play
