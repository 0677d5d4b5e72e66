#include "engine/simulate/alpha_clash/curve.h"

#include <algorithm>
#include <limits>

#include "engine/alpha_clash/payment.h"

namespace clashdeck::simulate::alpha_clash_play {

namespace {

constexpr int kCheap = 3;        // costs at most so much
constexpr int kDear = 5;         // costs at least so much
constexpr int kEnoughCheap = 5;  // such hands are kept
constexpr int kEnoughResources = 7;
constexpr int kFewCards = 3;  // such a hand gives no more resources than it wants
constexpr int kMaxSpending = 31;
constexpr int kPortalPoints = 2;  // what activating the Portal must bring (410.3)

constexpr Action kPass = Make(ActionKind::kPass);
constexpr Action kEndTurn = Make(ActionKind::kEndTurn);

}  // namespace

Action Curve::Choose(const View& view, engine::Rng* /*unused*/) const {
  switch (view.ask()) {
    case Ask::kMulligan:
      return Mulligan(view);
    case Ask::kResource:
      return Resource(view);
    case Ask::kPrimary:
      return Primary(view);
    case Ask::kAttackTarget:
      return BestTarget(view, view.decision().source).action;
    case Ask::kObstruct:
      return Obstruct(view);
    case Ask::kClashBuff:
      return Buff(view);
    default:
      return Answer(view);
  }
}

Action Curve::Mulligan(const View& view) const {
  int cheap = 0;
  for (const ObjectId id : view.In(view.me(), Zone::kHand)) {
    cheap += insight_.Of(view.IndexOf(id)).cost <= kCheap ? 1 : 0;
  }
  if (cheap >= kEnoughCheap) return kPass;
  const int dear = cheap == 0 ? kDear - 1 : kDear;
  for (const ObjectId id : view.In(view.me(), Zone::kHand)) {
    if (!view.chosen().Has(id) && insight_.Of(view.IndexOf(id)).cost >= dear) {
      return Make(ActionKind::kMulligan, id);
    }
  }
  return kPass;
}

// The card that is least missed in hand, and gives a colour that the others want.
Action Curve::Resource(const View& view) const {
  const int resources = view.Size(view.me(), Zone::kResources);
  const ObjectSet& hand = view.In(view.me(), Zone::kHand);
  int dearest = 0;
  int wanted[effects::kColors] = {};  // the most gems of a colour that one card wants
  int wanting[effects::kColors] = {};
  for (const ObjectId id : hand) {
    const CardDef& card = *view.CardOf(id);
    dearest = std::max<int>(dearest, card.price.total);
    for (int color = 0; color < effects::kColors; ++color) {
      if (card.price.gems[color] == 0) continue;
      wanted[color] = std::max<int>(wanted[color], card.price.gems[color]);
      ++wanting[color];
    }
  }
  // Enough to play whatever there is: cards are worth more than another resource.
  if (resources >= kEnoughResources && dearest <= resources) return kPass;
  if (resources >= kDear && dearest <= resources && hand.size() <= kFewCards) return kPass;
  int given[effects::kColors] = {};
  for (const ObjectId id : view.In(view.me(), Zone::kResources)) {
    const effects::ColorMask colors = view.CardOf(id)->colors;
    for (int color = 0; color < effects::kColors; ++color) given[color] += colors >> color & 1;
  }
  Action best = kPass;
  int most = std::numeric_limits<int>::min();
  for (const Action action : view.legal()) {
    if (KindOf(action) != ActionKind::kResource) continue;
    const CardDef& card = *view.CardOf(action.a());
    const CardValue& value = insight_.Of(view.IndexOf(action.a()));
    int points = 0;
    for (int color = 0; color < effects::kColors; ++color) {
      if ((card.colors >> color & 1) == 0) continue;
      const bool itself = card.price.gems[color] > 0;
      const int others = wanting[color] - (itself ? 1 : 0);
      if (given[color] < wanted[color] && others > 0) points += given[color] == 0 ? 16 : 6;
    }
    int worth = HasUse(view, card) ? std::min<int>(value.points, 40) : 1;
    if (card.type == CardType::kClashBuff) worth = std::max(worth, BuffPoints(value));
    points -= std::max(0, worth);
    if (points > most) {
      most = points;
      best = action;
    }
  }
  return best;
}

// Of the plays, the dearest of those that together are worth most for the resources there are. What
// X is spent on comes last: it takes all that is left.
Action Curve::BestPlay(const View& view, const Plays& plays) const {
  if (plays.count == 1) return plays.actions[0];
  const int ready = std::min(view.ReadyResources(), kMaxSpending);
  const auto value = [&](int i) -> const CardValue& {
    return insight_.Of(view.IndexOf(plays.actions[i].a()));
  };
  int points[kMaxSpending + 1] = {};
  std::uint32_t taken[kMaxSpending + 1] = {};
  for (int i = 0; i < plays.count; ++i) {
    const int cost = value(i).cost;
    const int worth = plays.points[i] + cost;
    for (int spent = ready; spent >= cost; --spent) {
      const int with = points[spent - cost] + worth;
      if (with <= points[spent]) continue;
      points[spent] = with;
      taken[spent] = taken[spent - cost] | 1U << i;
    }
  }
  int best = 0;
  int dearest = -2;
  for (int i = 0; i < plays.count; ++i) {
    const int cost = value(i).x ? -1 : value(i).cost;
    if ((taken[ready] >> i & 1U) != 0 && cost > dearest) {
      best = i;
      dearest = cost;
    }
  }
  return plays.actions[best];
}

Action Curve::Primary(const View& view) const {
  Plays plays;
  Action attach = kPass;
  Action activate = kPass;
  int most = 0;
  bool attacks = false;
  bool portal = false;
  for (const Action action : view.legal()) {
    switch (KindOf(action)) {
      case ActionKind::kSet:
        return action;  // it costs nothing
      case ActionKind::kPlay:
        if (const int points =
                PlayPoints(view, *view.CardOf(action.a()), insight_.Of(view.IndexOf(action.a())));
            points > 0) {
          plays.Add(action, points);
        }
        break;
      case ActionKind::kAttach:
        if (view.Bearer(action.a()) == kNoObject) attach = action;
        break;
      case ActionKind::kActivate:
        if (const int points = ActivationPoints(view, action); points > most) {
          most = points;
          activate = action;
        }
        break;
      case ActionKind::kAttack:
        attacks = true;
        break;
      case ActionKind::kPortal:
        portal = true;
        break;
      default:
        break;
    }
  }
  if (plays.count > 0) return BestPlay(view, plays);
  if (attach != kPass) return attach;
  if (activate != kPass) return activate;
  if (portal && PortalGain(view) >= kPortalPoints) return Make(ActionKind::kPortal);
  if (attacks) {
    const Attack attack = BestAttack(view);
    if (attack.points > 0) return attack.action;
  }
  const ActionList& legal = view.legal();
  const Action last = legal[legal.size() - 1];
  if (last == kEndTurn) return kEndTurn;
  return attacks ? BestAttack(view).action : last;  // something must attack
}

}  // namespace clashdeck::simulate::alpha_clash_play
