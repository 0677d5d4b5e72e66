#include "engine/simulate/alpha_clash/curve.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/alpha_clash/payment.h"

namespace clashdeck::simulate::alpha_clash_play {

namespace {

constexpr int kCheap = 3;        // costs at most so much
constexpr int kDear = 5;         // costs at least so much
constexpr int kEnoughCheap = 5;  // such hands are kept
constexpr int kEnoughResources = 7;
constexpr int kMaxSpending = 31;
constexpr int kPortalPoints = 2;  // what activating the Portal must bring (410.3)

constexpr Action kPass = Make(ActionKind::kPass);
constexpr Action kEndTurn = Make(ActionKind::kEndTurn);

// 301.2b: what a Contender can't gain.
int WastedHealing(const View& view, const CardValue& value) {
  const ObjectId contender = view.Contender(view.me());
  return view.health(view.me()) < view.CardOf(contender)->health ? 0 : value.heals;
}

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
  if (resources >= kDear && dearest <= resources && hand.size() <= 2) return kPass;
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
    // A card that can be played next turn at the latest is worth its points, later ones less.
    const int late = std::max(0, value.cost - (resources + 2));
    int worth = HasUse(view, card) ? std::min<int>(value.points, 40) : 1;
    if (card.type == CardType::kClashBuff) worth = std::max(worth, BuffPoints(value));
    points -= std::max(0, worth - 4 * late);
    if (points > most) {
      most = points;
      best = action;
    }
  }
  return best;
}

// What a Clash Buff brings, once: less than a body that comes to stay.
int Curve::BuffPoints(const CardValue& value) const {
  return kDamagePoints * std::max<int>(0, value.attack) + std::abs(value.defense);
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
    const int worth = std::max<int>(1, value(i).points - WastedHealing(view, value(i))) + cost;
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

// What it would be worth to have the Portal the other way: cards in play that ask for it.
int Curve::PortalGain(const View& view) const {
  int open = 0;
  for (const Player player : {view.me(), view.opponent()}) {
    const int sign = player == view.me() ? 1 : -1;
    for (const Zone zone : {Zone::kContender, Zone::kClash, Zone::kAccessory, Zone::kClashground}) {
      for (const ObjectId id : view.In(player, zone)) {
        if (view.CardOf(id) != nullptr) open += sign * insight_.Of(view.IndexOf(id)).open;
      }
    }
  }
  return view.portal_open() ? -open : open;
}

// There is somebody to harm for each target that it harms, and to help for each that it helps.
bool Curve::HasGoodTargets(const View& view, effects::Range targets) const {
  for (effects::Index i = 0; i < targets.count; ++i) {
    const Aim& aim = insight_.OfTarget(static_cast<effects::Index>(targets.first + i));
    if (aim.min == 0 || !aim.table || aim.will == 0) continue;
    if (aim.players) continue;
    const Player whose = aim.will < 0 ? view.opponent() : view.me();
    bool any = false;
    for (const Zone zone : {Zone::kClash, Zone::kAccessory, Zone::kClashground}) {
      for (const ObjectId id : view.In(whose, zone)) {
        const CardDef* card = view.CardOf(id);
        any |= card == nullptr || aim.types == 0 || (aim.types & effects::Mask(card->type)) != 0;
      }
    }
    if (!any) return false;
  }
  return true;
}

// What it does when it resolves has somebody to do it to, as the table is now.
bool Curve::HasUse(const View& view, const CardDef& card) const {
  for (effects::Index i = 0; i < card.abilities.count; ++i) {
    const effects::Ability& ability = view.pool().abilities[card.abilities.first + i];
    if (ability.kind == effects::AbilityKind::kResolve && !HasGoodTargets(view, ability.targets))
      return false;
  }
  return true;
}

int Curve::ActivationPoints(const View& view, Action action) const {
  const ObjectId id = action.a();
  const CardDef* card = view.CardOf(id);
  if (card == nullptr || view.Uses(id, action.b()) >= 2) return 0;
  if (action.b() >= card->abilities.count) return 0;  // one that it was given
  const auto at = static_cast<effects::Index>(card->abilities.first + action.b());
  const effects::Ability& ability = view.pool().abilities[at];
  if (!HasGoodTargets(view, ability.targets)) return 0;
  const EffectValue& value = insight_.OfAbility(at);
  int points = value.points;
  // Engaged, it can neither attack nor obstruct.
  if (value.engages_self && view.ZoneOf(id) == Zone::kClash)
    points -= kDamagePoints * view.Attack(id);
  if (value.spends_self && card->type != CardType::kClash) points += kCardPoints;
  if (ability.cost != effects::kNil) points -= view.pool().costs[ability.cost].price.total;
  return points;
}

bool Curve::IsUseful(const View& view, Action action) const {
  const CardDef& card = *view.CardOf(action.a());
  if (card.type == CardType::kClash) return true;
  const CardValue& value = insight_.Of(view.IndexOf(action.a()));
  if (card.type == CardType::kClashground) return view.Size(view.me(), Zone::kClashground) == 0;
  if (value.points - WastedHealing(view, value) <= 0) return false;
  if (card.type == CardType::kWeapon) return !view.In(view.me(), Zone::kClash).empty();
  return HasUse(view, card);
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
        if (IsUseful(view, action)) plays.Add(action);
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
