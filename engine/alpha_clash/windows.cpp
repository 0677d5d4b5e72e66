#include "engine/alpha_clash/windows.h"

#include "engine/alpha_clash/proposal_cost.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using engine::ActionList;

namespace {

// Not worth a closer look: there are too few resources, even with every gem discounted (115.6).
bool TooDear(const Table& t, Player player, ObjectId id) {
  const CardDef& def = t.Def(id);
  if (def.price.x || def.uses.alternatives) return false;
  const ReadyResources& ready = ReadyOf(t, player);
  if (PriceIsPrinted(t, id, For::kPlaying)) return !CanPay(ready, def.price);
  return def.price.total - Gems(def.price) > ready.total;
}

// No effect forbids plays, limits their number or changes what they cost.
bool NoEffectLimits(const Table& t) {
  using effects::Op;
  return !t.d.Any(Op::kForbidPlayer) && !t.d.Any(Op::kMaxPerTurn) && !t.d.Any(Op::kCostLess) &&
         !t.d.Any(Op::kCostMore);
}

// What may be played from where it lies: the hand, and where an effect allows it (112.4d).
ObjectSet Playable(const Table& t, Player player, Window window) {
  const auto& in = t.d.where.in[player];
  const ObjectSet& fitting = t.d.where.plays_in[static_cast<std::size_t>(window)];
  ObjectSet cards = in[static_cast<std::size_t>(Zone::kHand)] & fitting;
  const bool others_allow = t.d.Any(effects::Op::kPlayFrom);
  if (!others_allow && !t.pool.any_plays_itself) return cards;
  ObjectSet elsewhere =
      in[static_cast<std::size_t>(Zone::kOblivion)] | in[static_cast<std::size_t>(Zone::kBanished)];
  if (!others_allow) elsewhere.Keep(t.d.where.plays_itself);
  cards.Add(elsewhere & fitting);
  const ObjectId top = t.PileOf(player, Zone::kDeck).first;
  if (top == kNoObject) return cards;
  const CardDef& def = t.Def(top);
  const bool fits = (def.uses.plays & effects::Mask(window)) != 0;
  if (fits && (others_allow || def.plays_itself)) cards.Insert(top);
  return cards;
}

ObjectSet Activatable(const Table& t, Player player, Window window) {
  const auto in = [&](Zone zone) { return t.d.where.in[player][static_cast<std::size_t>(zone)]; };
  ObjectSet cards = in(Zone::kContender) | in(Zone::kClash) | in(Zone::kClashground) |
                    in(Zone::kAccessory) | (t.d.where.by_anybody & t.d.where.permanents);
  if (t.pool.any_acts_outside) {  // 112.4a
    const ObjectSet outside = in(Zone::kHand) | in(Zone::kOblivion) | in(Zone::kBanished);
    cards.Add(outside & t.d.where.acts_outside);
  }
  cards.Keep(t.d.where.activates_in[static_cast<std::size_t>(window)]);
  for (int i = 0; i < t.d.grant_count; ++i) cards.Insert(t.d.grants[i].object);
  return cards;
}

// Calls each(action) for every legal play; stops when it returns true.
template <class Each>
bool ForEachPlay(const Table& t, Player player, Window window, Each each) {
  const ObjectSet playable = Playable(t, player, window);
  if (playable.empty()) return false;  // mostly so outside of the Primary Phase
  const ReadyResources& ready = ReadyOf(t, player);
  const bool rules_alone =
      NoEffectLimits(t) && (window != Window::kPrimary || player == t.s.active);
  for (const ObjectId id : playable) {
    if (rules_alone && t.Def(id).uses.plain && t[id].zone == Zone::kHand) {
      if (CanPay(ready, t.Def(id).price) && each(Make(ActionKind::kPlay, id))) return true;
      continue;
    }
    if (TooDear(t, player, id)) continue;
    const bool alternatives = t.Def(id).uses.alternatives;
    for (unsigned how = 0;
         how == 0 || (alternatives && AlternativeCost(t, id, how) != effects::kNil); ++how) {
      if (WhyNotPlay(t, player, id, how, window, Reason::kAny)) continue;
      if (each(Make(ActionKind::kPlay, id, how))) return true;
    }
  }
  return false;
}

// An effect that is not worth a closer look: its price can't be paid, or what it engages is.
bool TooDear(const Table& t, Player player, ObjectId id, const Ability& ability) {
  if (ability.kind != AbilityKind::kActivated || ability.cost == effects::kNil) return false;
  const effects::Cost& cost = t.pool.costs[ability.cost];
  if (!cost.price.x && !CanPay(ReadyOf(t, player), cost.price)) return true;
  return cost.parts.count > 0 && t.Engaged(id) &&
         t.pool.cost_parts[cost.parts.first].pay == effects::Pay::kEngageSelf;
}

template <class Each>
bool ForEachActivation(const Table& t, Player player, Window window, Each each) {
  for (const ObjectId id : Activatable(t, player, window)) {
    const bool own = t.Controller(id) == player;
    const effects::Range& printed = t.Def(id).abilities;
    for (unsigned n = 0;; ++n) {
      const Index index = n < printed.count     ? static_cast<Index>(printed.first + n)
                          : t.d.grant_count > 0 ? AbilityAt(t, id, n)
                                                : effects::kNil;
      if (index == effects::kNil) break;
      const Ability& ability = t.pool.abilities[index];
      const bool trap = ability.kind == AbilityKind::kResolve && t.Type(id) == CardType::kTrap;
      if (ability.kind != AbilityKind::kActivated && !trap) continue;
      if ((!own && !ability.any_player) || TooDear(t, player, id, ability)) continue;
      if (!WhyNotActivate(t, player, id, n, window, Reason::kAny) &&
          each(Make(ActionKind::kActivate, id, n))) {
        return true;
      }
      if (trap) break;  // its paragraphs are one activation
    }
  }
  return false;
}

}  // namespace

void AddPlays(const Table& t, Player player, Window window, ActionList& list) {
  ForEachPlay(t, player, window, [&](Action action) {
    list.Add(action);
    return false;
  });
}

void AddActivations(const Table& t, Player player, Window window, ActionList& list) {
  ForEachActivation(t, player, window, [&](Action action) {
    list.Add(action);
    return false;
  });
}

bool AnyPlay(const Table& t, Player player, Window window) {
  const auto stop = [](Action) { return true; };
  return ForEachPlay(t, player, window, stop) || ForEachActivation(t, player, window, stop);
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
