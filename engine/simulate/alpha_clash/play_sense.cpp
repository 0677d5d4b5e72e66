// What plays and effects are worth to the policy `curve` in the position as it is.
#include <algorithm>
#include <cstdlib>

#include "engine/simulate/alpha_clash/curve.h"

namespace clashdeck::simulate::alpha_clash_play {

namespace {

constexpr int kStays = 2;  // a body is worth so much more than what happens once

// 301.2b: what a Contender can't gain.
int WastedHealing(const View& view, const CardValue& value) {
  const ObjectId contender = view.Contender(view.me());
  return view.health(view.me()) < view.CardOf(contender)->health ? 0 : value.heals;
}

}  // namespace

// What a Clash Buff brings, once: less than a body that comes to stay.
int Curve::BuffPoints(const CardValue& value) const {
  return kDamagePoints * std::max<int>(0, value.attack) + std::abs(value.defense);
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

// What harm the best of its targets would come to now; nothing where it would come to none.
int Curve::HarmPoints(const View& view, const Aim& aim, int damage) const {
  const Player them = view.opponent();
  int best = 0;
  if (aim.players && damage > 0) best = damage >= view.health(them) ? kWinPoints : damage;
  for (const Zone zone : {Zone::kClash, Zone::kAccessory, Zone::kClashground}) {
    for (const ObjectId id : view.In(them, zone)) {
      const CardDef* card = view.CardOf(id);
      if (card != nullptr && aim.types != 0 && (aim.types & effects::Mask(card->type)) == 0)
        continue;
      if (card == nullptr || card->type != CardType::kClash) {
        if (aim.removes) best = std::max(best, card == nullptr ? kCardPoints : Worth(view, id));
        continue;
      }
      const int loss = damage - aim.defense;
      const bool gone = aim.removes || (loss > 0 && loss >= view.Defense(id));
      if (gone)
        best = std::max(best, Body(view, id));
      else if (aim.damage == 0 && aim.defense == 0)
        best = std::max(best, -static_cast<int>(aim.will));
    }
  }
  return best;
}

// What it is worth to play the card now; nothing or less: better not.
int Curve::PlayPoints(const View& view, const CardDef& card, const CardValue& value) const {
  int points = value.points - WastedHealing(view, value);
  switch (card.type) {
    case CardType::kClash:
      return kStays * std::max(1, points);
    case CardType::kClashground:
      return view.Size(view.me(), Zone::kClashground) == 0 ? std::max(1, points) : 0;
    case CardType::kWeapon:
      return view.In(view.me(), Zone::kClash).empty() ? 0 : points;
    default:
      break;
  }
  const int all = value.x ? view.ReadyResources() : 0;
  for (effects::Index i = 0; i < card.abilities.count; ++i) {
    const effects::Ability& ability = view.pool().abilities[card.abilities.first + i];
    if (ability.kind != effects::AbilityKind::kResolve) continue;
    if (!HasGoodTargets(view, ability.targets)) return 0;
    for (effects::Index t = 0; t < ability.targets.count; ++t) {
      const Aim& aim = insight_.OfTarget(static_cast<effects::Index>(ability.targets.first + t));
      if (aim.will >= 0 || !aim.table) continue;
      const int harm = HarmPoints(view, aim, value.x && aim.damage > 0 ? all : aim.damage);
      if (harm <= 0 && aim.min > 0) return 0;
      points += harm + aim.will;
    }
  }
  return points;
}

bool Curve::IsUseful(const View& view, Action action) const {
  return PlayPoints(view, *view.CardOf(action.a()), insight_.Of(view.IndexOf(action.a()))) > 0;
}

}  // namespace clashdeck::simulate::alpha_clash_play
