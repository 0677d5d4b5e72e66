// Why a card can't be played, an effect not be activated, a Weapon not be attached: every condition
// with its rule. Nothing that passes here can fail later (710).
#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/proposal_cost.h"
#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/targets.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::Forbid;
using effects::ForbidPlayer;
using effects::Keyword;
using effects::kNil;
using effects::Timing;

namespace {

constexpr Refusal kLegal = {};
constexpr Refusal kTooDear = {"115.2", "its cost can't be paid"};

Timing TagOf(Window window) {
  switch (window) {
    case Window::kCounterAttack:
      return Timing::kCounterAttack;
    case Window::kCounterPlay:
      return Timing::kCounterPlay;
    case Window::kCounterTrap:
      return Timing::kCounterTrap;
    default:
      return Timing::kYourPrimary;
  }
}

// One of the card's tags is that of the window (304.8, 308.3).
bool Answers(const Table& t, ObjectId id, Window window) {
  const Timing tag = TagFor(t, id, window);
  return effects::IsTag(tag) && tag == TagOf(window);
}

// The window in which a card of this type is played from hand (503.1, 306.3, 308.3).
Refusal WrongTime(const Table& t, Player player, ObjectId id, Window window) {
  switch (t.Type(id)) {
    case CardType::kTrap:
      return {"304.3", "a Trap is set, not played"};
    case CardType::kContender:
      return {"301.1", "a Contender is not played"};
    case CardType::kClashBuff:
      if (window != Window::kBuff) {
        return {"306.3", "a Clash Buff is played in the Clash Buff steps of a Clash"};
      }
      return kLegal;
    case CardType::kQuick: {
      if (!Answers(t, id, window)) return {"308.3", "a Quick Action answers what its tag names"};
      return kLegal;
    }
    case CardType::kBasic:
      if (window != Window::kPrimary) return {"307.3", "a Basic Action needs your Primary Phase"};
      break;
    case CardType::kClashground:
      if (window != Window::kPrimary) return {"302.3", "a Clashground needs your Primary Phase"};
      break;
    case CardType::kClash:
      if (window != Window::kPrimary) return {"303.1", "a Clash card needs your Primary Phase"};
      break;
    case CardType::kRelic:
      if (window != Window::kPrimary) return {"309.3", "a Relic needs your Primary Phase"};
      break;
    default:
      if (window != Window::kPrimary) return {"305.3", "this card needs your Primary Phase"};
      break;
  }
  return player == t.s.active ? kLegal : Refusal{"503.1", "it is not your Primary Phase"};
}

// 604.5: "play this card only if", on the card itself; the conditions of its resolving abilities
// too, where they limit when it may be used.
bool OwnConditions(const Table& t, const StandbyItem& item) {
  const CardDef& def = t.Def(item.source.id);
  const View view = ViewOf(t, item);
  for (Index i = 0; i < def.abilities.count; ++i) {
    const Ability& ability = t.pool.abilities[def.abilities.first + i];
    const bool resolves = ability.kind == AbilityKind::kResolve &&
                          (!effects::IsTag(ability.timing) || ability.timing == item.tag);
    const bool limits = ability.kind == AbilityKind::kPlayOnlyIf || resolves;
    if (limits && !Holds(t, view, ability.condition)) return false;
  }
  return true;
}

bool HasModeAndTargets(const Table& t, const StandbyItem& item) {
  const bool card = item.kind == StandbyKind::kCard || item.kind == StandbyKind::kTrap;
  if (card && !t.Def(item.source.id).uses.aims) return true;
  if (item.ability < t.pool.abilities.size()) {
    const Ability& ability = t.pool.abilities[item.ability];
    if (ability.targets.count == 0 && ability.modes.count == 0) return true;
  }
  if (!TargetsExist(t, item)) return false;
  const auto modes = [&](const Ability& ability) {
    if (ability.modes.count == 0) return true;
    int legal = 0;
    for (Index i = 0; i < ability.modes.count; ++i) {
      const effects::Mode& mode = t.pool.modes[ability.modes.first + i];
      if (Holds(t, ViewOf(t, item), mode.condition) && TargetsExist(t, item, mode.targets)) ++legal;
    }
    return legal >= ability.modes_min;  // 702.1a
  };
  if (item.ability < t.pool.abilities.size()) return modes(t.pool.abilities[item.ability]);
  for (unsigned n = 0;; ++n) {
    const Index index = ResolveAbility(t, item, n);
    if (index == kNil) return true;
    if (!modes(t.pool.abilities[index])) return false;
  }
}

// What is printed passes the filter, wherever the card is.
bool PrintedMatches(const Table& t, Index filter, ObjectId id) {
  const CardDef& def = t.Def(id);
  for (Index i = filter; i != kNil; i = t.pool.filters[i].other) {
    const effects::Filter& row = t.pool.filters[i];
    const bool named = row.name == effects::kNoName || row.name == def.name ||
                       row.name == def.character || row.name == def.location ||
                       row.name == def.planet;
    if (named && (row.types == 0 || (row.types & effects::Mask(def.type)) != 0) &&
        (row.colors == 0 || (row.colors & def.colors) != 0) &&
        (row.affiliations == 0 || (row.affiliations & def.affiliations) != 0)) {
      return true;
    }
  }
  return filter == kNil;
}

bool LimitReached(const Table& t, const Instruction& in, const View& view, Player player,
                  ObjectId id) {
  const bool self = in.x != kNil &&
                    (t.pool.filters[in.x].is & static_cast<std::uint32_t>(effects::Is::kSelf)) != 0;
  const auto counts = [&](ObjectId card) {
    return self ? t.Def(card).name == t.Def(view.self).name : PrintedMatches(t, in.x, card);
  };
  if ((PlayersOf(t, view, in.player) >> player & 1U) == 0 || !counts(id)) return false;
  int played = 0;
  for (ObjectId card = 0; card < t.s.object_count; ++card) {
    if (t[card].plays > 0 && t.Owner(card) == player && counts(card)) played += t[card].plays;
  }
  return played >= Evaluate(t, view, in.n);
}

// "may only play one ... per turn": of a permanent's text, or of the card's own.
bool PlayedEnough(const Table& t, Player player, ObjectId id) {
  bool enough = false;
  ForEachActive(t, effects::Op::kMaxPerTurn,
                [&](const Instruction& in, const Active&, const View& view) {
                  enough |= LimitReached(t, in, view, player, id);
                });
  const CardDef& def = t.Def(id);
  View view = ViewOf(t, id);
  view.you = player;
  for (Index i = 0; def.has_static && i < def.abilities.count; ++i) {
    const Ability& ability = t.pool.abilities[def.abilities.first + i];
    if (ability.kind != AbilityKind::kStatic) continue;
    for (Index j = 0; j < ability.code.count; ++j) {
      const Instruction& in = t.pool.code[ability.code.first + j];
      if (in.op == effects::Op::kMaxPerTurn) enough |= LimitReached(t, in, view, player, id);
    }
  }
  return enough;
}

// 112.4d: an effect lets it be played from where it is; the card's own works everywhere.
bool MayBePlayedFrom(const Table& t, Player player, ObjectId id) {
  if (t[id].zone == Zone::kHand) return true;
  bool may = false;
  ForEachActive(t, effects::Op::kPlayFrom,
                [&](const Instruction& in, const Active&, const View& view) {
                  may |= view.you == player && Matches(t, view, in.who.filter, id);
                });
  const CardDef& def = t.Def(id);
  const View view{.self = id, .you = player};
  for (Index i = 0; !may && def.plays_itself && i < def.abilities.count; ++i) {
    const Ability& ability = t.pool.abilities[def.abilities.first + i];
    if (ability.kind != AbilityKind::kStatic || !Holds(t, view, ability.condition)) continue;
    for (Index j = 0; j < ability.code.count; ++j) {
      const Instruction& in = t.pool.code[ability.code.first + j];
      may |= in.op == effects::Op::kPlayFrom && Matches(t, view, in.who.filter, id);
    }
  }
  return may;
}

Refusal WhyNotComplete(const Table& t, const StandbyItem& item, Reason reason) {
  if (!HasModeAndTargets(t, item)) {
    if (reason == Reason::kExact && SafeguardStops(t, item))
      return {"704.16b", "Safeguard: it can't be a target"};
    if (reason == Reason::kExact && EarlierBuffStops(t, item))
      return {"306.5", "a Clash Buff has targeted it this turn"};
    return {"113.6b", "there is no legal target"};
  }
  if (!CanAfford(t, item)) {
    if (reason == Reason::kAny) return kTooDear;
    const View view = ViewOf(t, item);
    for (unsigned n = 0; const effects::CostPart* part = PartAt(t, item, n, false); ++n) {
      if (PartCantHappen(t, view, *part)) return {"609.12b", "a part of its cost can't happen"};
    }
    const effects::CostPart* part = PartAt(t, item, 0, false);
    if (part != nullptr && part->pay == effects::Pay::kEngageSelf && t.Engaged(item.source.id)) {
      return {"120.2", "it is engaged already"};
    }
    return kTooDear;
  }
  return kLegal;
}

Refusal WhyNotTrap(const Table& t, Player player, ObjectId id, Window window, Reason reason) {
  if (t.Has(id, Mark::kSetThisTurn)) return {"304.7", "a Trap sleeps on the turn it was set"};
  if (!Answers(t, id, window)) return {"304.8", "a Trap answers what its tag names"};
  if (ForbiddenTo(t, player, ForbidPlayer::kActivateTraps)) {
    return {"101.2", "an effect forbids activating Traps"};
  }
  const StandbyItem item = ItemFor(t, StandbyKind::kTrap, player, id, window);
  if (t.Def(id).uses.conditions && !OwnConditions(t, item)) {
    return {"604.5", "its condition does not hold"};
  }
  return WhyNotComplete(t, item, reason);
}

bool TimeFits(const Table& t, Player player, Timing timing, Window window) {
  switch (timing) {
    case Timing::kYourPrimary:
    case Timing::kYourTurn:
      return window == Window::kPrimary && player == t.s.active;
    case Timing::kAnyPrimary:
      return window == Window::kPrimary;
    default:
      return window != Window::kPrimary && window != Window::kBuff && timing == TagOf(window);
  }
}

}  // namespace

Timing TagFor(const Table& t, ObjectId id, Window window) {
  const CardDef& def = t.Def(id);
  Timing first = Timing::kYourPrimary;
  for (Index i = 0; i < def.abilities.count; ++i) {
    const Ability& ability = t.pool.abilities[def.abilities.first + i];
    if (ability.kind != AbilityKind::kResolve || !effects::IsTag(ability.timing)) continue;
    if (ability.timing == TagOf(window)) return ability.timing;
    if (!effects::IsTag(first)) first = ability.timing;
  }
  return first;
}

namespace {

// What keeps a card from being played whatever it costs and whenever it is.
Refusal Forbids(const Table& t, Player player, ObjectId id) {
  if (ForbiddenTo(t, player, ForbidPlayer::kPlayCards, id))
    return {"101.2", "an effect forbids playing it"};
  const effects::Uses& uses = t.Def(id).uses;
  const bool limited = uses.limits_itself || t.d.Any(effects::Op::kMaxPerTurn);
  if (limited && PlayedEnough(t, player, id))
    return {"101.1", "no more of these may be played this turn"};
  if (t.Type(id) == CardType::kClashground) {
    const ObjectId active = t.PileOf(player, Zone::kClashground).first;
    if (active != kNoObject && t.Def(active).name == t.Def(id).name) {
      return {"302.7", "you control a Clashground with this name"};
    }
  }
  if ((t.Def(id).keywords & effects::Mask(Keyword::kExclusive)) != 0 && !MayEnter(t, id, player)) {
    return {"704.7c", "you control a card with this name, which is Exclusive"};
  }
  return kLegal;
}

}  // namespace

Refusal WhyNotPlayFree(const Table& t, Player player, ObjectId id) {
  if (t.Type(id) == CardType::kTrap) return {"304.3", "a Trap is set, not played"};
  if (const Refusal refusal = Forbids(t, player, id)) return refusal;
  const StandbyItem item = ItemFor(t, StandbyKind::kCard, player, id);
  if (!OwnConditions(t, item)) return {"604.5", "its condition does not hold"};
  if (!HasModeAndTargets(t, item)) return {"113.6b", "there is no legal target"};
  return CanAffordFree(t, item) ? kLegal : Refusal{"115.8", "its additional cost can't be paid"};
}

Refusal WhyNotPlay(const Table& t, Player player, ObjectId id, unsigned alternative, Window window,
                   Reason reason) {
  if (t.Owner(id) != player || !MayBePlayedFrom(t, player, id)) {
    return {"601.1", "it is not in your hand"};
  }
  if (const Refusal time = WrongTime(t, player, id, window)) return time;
  if (alternative != 0 && AlternativeCost(t, id, alternative) == kNil) {
    return {"115.9", "it has no such alternative cost"};
  }
  if (const Refusal refusal = Forbids(t, player, id)) return refusal;
  const effects::Uses& uses = t.Def(id).uses;
  const bool plain = alternative == 0 && !uses.conditions && !uses.aims && !uses.parts;
  if (plain && !t.Def(id).price.x && PriceIsPrinted(t, id, For::kPlaying)) {
    return CanPay(ReadyOf(t, player), t.Def(id).price) ? kLegal : kTooDear;
  }
  StandbyItem item = ItemFor(t, StandbyKind::kCard, player, id, window);
  item.alternative = static_cast<std::uint8_t>(alternative);
  if (alternative != 0) {
    const Ability& ability = t.pool.abilities[AlternativeCost(t, id, alternative)];
    if (!Holds(t, ViewOf(t, item), ability.condition)) {
      return {"115.9", "the condition of the alternative cost does not hold"};
    }
  }
  if (uses.conditions && !OwnConditions(t, item)) {
    return {"604.5", "its condition does not hold"};
  }
  return WhyNotComplete(t, item, reason);
}

Refusal WhyNotActivate(const Table& t, Player player, ObjectId id, unsigned ability, Window window,
                       Reason reason) {
  const Index index = AbilityAt(t, id, ability);
  const bool anybody = index != kNil && t.pool.abilities[index].any_player;
  const effects::ZoneMask zones = index == kNil ? 0 : t.pool.abilities[index].zones;
  if (zones != 0 && (zones & effects::Mask(t[id].zone)) == 0) {
    return {"112.4a", "this effect works in another zone"};
  }
  if ((zones == 0 && !InPlay(t[id].zone)) || (t.Controller(id) != player && !anybody)) {
    return {"602.2", "you don't control it"};
  }
  const bool set_as_trap = t.Def(id).front != effects::kNoCard;
  if (t.Type(id) == CardType::kTrap && t.Has(id, Mark::kFaceDown) && !set_as_trap) {
    return WhyNotTrap(t, player, id, window, reason);
  }
  if (set_as_trap && t.Has(id, Mark::kSetThisTurn)) {
    return {"304.7", "a Trap sleeps on the turn it was set"};
  }
  if (set_as_trap && ForbiddenTo(t, player, ForbidPlayer::kActivateTraps)) {
    return {"101.2", "an effect forbids activating Traps"};
  }
  if (index == kNil || t.pool.abilities[index].kind != AbilityKind::kActivated) {
    return {"602.1", "it has no such activated effect"};
  }
  const Ability& row = t.pool.abilities[index];
  if (t.d.now[id].no_text && ability < t.Def(id).abilities.count) {
    return {"112.7", "it has lost its effects"};
  }
  if (t.Has(id, Mark::kDefeated)) return {"117.4", "it is defeated"};
  if (!TimeFits(t, player, row.timing, window)) return {"602.5", "not at this time"};
  if (!ThresholdMet(t, id, row)) return {"116.7", "the Contender has too much health"};
  if (Forbidden(t, id, Forbid::kActivateEffects)) return {"101.2", "an effect forbids it"};
  if (row.per_turn != 0 && UsesOf(t, id, index) >= row.per_turn) {
    return {"602.6", "it was used this turn"};
  }
  StandbyItem item = ItemFor(t, StandbyKind::kActivated, player, id);
  item.ability = index;
  if (!Holds(t, ViewOf(t, item), row.condition)) {
    return {"602.6", "its condition does not hold"};
  }
  return WhyNotComplete(t, item, reason);
}

Refusal WhyNotAttach(const Table& t, Player player, ObjectId id) {
  if ((effects::Mask(t.Type(id)) & effects::kAnyWeapon) == 0) return {"305.1", "it is no Weapon"};
  if (!InPlay(t[id].zone)) return {"305.6", "the Weapon is not in play"};
  if (t.Controller(id) != player) return {"305.5", "you don't control the Weapon"};
  const auto of_type = [&](CardType type) {
    return t.d.where.of_type[static_cast<std::size_t>(type)];
  };
  const bool both = t.Type(id) == CardType::kWeapon && IsForContenders(t, id);  // 301.5
  const ObjectSet bearers =
      t.d.where.permanents & (both ? of_type(CardType::kClash) | of_type(CardType::kContender)
                              : t.Type(id) == CardType::kWeapon ? of_type(CardType::kClash)
                                                                : of_type(CardType::kContender));
  constexpr Refusal kNoBearer = {"305.10", "no card of yours can bear it"};
  constexpr Refusal kUnpaid = {"305.5", "its attach cost can't be paid"};
  if (AttachesForPrint(t, id)) {  // the same for all
    for (const ObjectId bearer : bearers) {
      if (CanBear(t, id, bearer)) return AttachIsPaid(t, player, id) ? kLegal : kUnpaid;
    }
    return kNoBearer;
  }
  StandbyItem item = ItemFor(t, StandbyKind::kActivated, player, id);
  item.ability = kAttachEffect;
  bool bearable = false;
  for (const ObjectId bearer : bearers) {
    if (!CanBear(t, id, bearer)) continue;
    bearable = true;
    item.targets = 1;
    item.target[0] = t.RefTo(bearer);
    if (CanAfford(t, item)) return kLegal;
  }
  return bearable ? kUnpaid : kNoBearer;
}

Refusal WhyNotUnattach(const Table& t, Player player, ObjectId id) {
  if (t[id].bearer == kNoObject) return {"305.9", "it is not attached"};
  if (t.Controller(id) != player) return {"305.9", "you don't control the Weapon"};
  constexpr Refusal kUnpaid = {"305.9", "its attach cost can't be paid"};
  if (AttachesForPrint(t, id)) return AttachIsPaid(t, player, id) ? kLegal : kUnpaid;
  StandbyItem item = ItemFor(t, StandbyKind::kActivated, player, id);
  item.ability = kUnattachEffect;
  return CanAfford(t, item) ? kLegal : kUnpaid;
}

}  // namespace clashdeck::alpha_clash
