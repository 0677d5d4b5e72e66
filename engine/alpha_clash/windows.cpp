#include "engine/alpha_clash/windows.h"

#include "engine/alpha_clash/proposal_cost.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using engine::ActionList;

namespace {

// Not worth a closer look: even with every gem discounted (115.6) there are too few resources.
bool TooDear(const Table& t, Player player, ObjectId id) {
  const effects::Price& price = t.Def(id).price;
  return !price.x && price.total - Gems(price) > ReadyOf(t, player).total &&
         AlternativeCost(t, id, 1) == effects::kNil;
}

// Calls each(action) for every legal play; stops when it returns true.
template <class Each>
bool ForEachPlay(const Table& t, Player player, Window window, Each each) {
  bool stop = false;
  const auto plays = [&](ObjectId id) {
    if (stop || TooDear(t, player, id)) return;
    for (unsigned how = 0; how == 0 || AlternativeCost(t, id, how) != effects::kNil; ++how) {
      if (!WhyNotPlay(t, player, id, how, window)) stop |= each(Make(ActionKind::kPlay, id, how));
    }
  };
  ForEach(t, player, Zone::kHand, plays);
  if (t.d.Any(effects::Op::kPlayFrom) || t.pool.any_plays_itself) {
    ForEach(t, player, Zone::kOblivion, plays);
    ForEach(t, player, Zone::kBanished, plays);
    const ObjectId top = t.PileOf(player, Zone::kDeck).first;
    if (top != kNoObject) plays(top);
  }
  const auto activations = [&](ObjectId id) {
    const CardDef& def = t.Def(id);
    if (stop || (def.abilities.count == 0 && t.d.grant_count == 0)) return;
    const bool own = t.Controller(id) == player;
    for (unsigned n = 0;; ++n) {
      const Index index = AbilityAt(t, id, n);
      if (index == effects::kNil) break;
      const AbilityKind kind = t.pool.abilities[index].kind;
      const bool trap = kind == AbilityKind::kResolve && def.type == CardType::kTrap;
      if (kind != AbilityKind::kActivated && !trap) continue;
      if (!own && !t.pool.abilities[index].any_player) continue;
      if (!WhyNotActivate(t, player, id, n, window)) {
        stop |= each(Make(ActionKind::kActivate, id, n));
      }
      if (trap) break;  // its paragraphs are one activation
    }
  };
  ForEachPermanent(t, activations);
  if (t.pool.any_acts_outside) {  // 112.4a
    for (const Zone zone : {Zone::kHand, Zone::kOblivion, Zone::kBanished}) {
      ForEach(t, player, zone, [&](ObjectId id) {
        if (t.Def(id).acts_outside) activations(id);
      });
    }
  }
  return stop;
}

}  // namespace

void AddPlays(const Table& t, Player player, Window window, ActionList& list) {
  ForEachPlay(t, player, window, [&](Action action) {
    list.Add(action);
    return false;
  });
}

bool AnyPlay(const Table& t, Player player, Window window) {
  return ForEachPlay(t, player, window, [](Action) { return true; });
}

Window WindowFor(const Table& t, ObjectId id) {
  const CardDef& def = t.Def(id);
  if (def.type == CardType::kClashBuff) return Window::kBuff;
  for (Index i = 0; i < def.abilities.count; ++i) {
    switch (t.pool.abilities[def.abilities.first + i].timing) {
      case effects::Timing::kCounterAttack:
        return Window::kCounterAttack;
      case effects::Timing::kCounterPlay:
        return Window::kCounterPlay;
      case effects::Timing::kCounterTrap:
        return Window::kCounterTrap;
      default:
        break;
    }
  }
  return Window::kPrimary;
}

Window WindowOf(const Table& t) {
  switch (t.decision.ask) {
    case Ask::kCounterAttack:
      return Window::kCounterAttack;
    case Ask::kClashBuff:
      return Window::kBuff;
    case Ask::kRespond:
      return t.s.standby[t.s.standby_count - 1].kind == StandbyKind::kTrap ? Window::kCounterTrap
                                                                           : Window::kCounterPlay;
    default:
      return Window::kPrimary;
  }
}

}  // namespace clashdeck::alpha_clash
