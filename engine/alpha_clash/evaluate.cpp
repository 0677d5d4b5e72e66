#include "engine/alpha_clash/evaluate.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "engine/alpha_clash/filters.h"
#include "engine/alpha_clash/memory.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Condition;
using effects::Fact;
using effects::kNil;
using effects::Number;
using effects::Quantity;
using effects::Selector;
using effects::Stat;
using effects::Test;
using effects::Who;
using effects::Whom;

namespace {

int FactOf(const Table& t, const View& view, Fact fact, Player player) {
  if (fact == Fact::kPortalActivations) return t.s.portal_activations;
  if (fact == Fact::kAttacksOfThis) return view.self == kNoObject ? 0 : t[view.self].attacks;
  if (fact == Fact::kDamagePreventedOnThis) {
    return view.self == kNoObject ? 0 : t[view.self].prevented;
  }
  if (player == kNobody) return 0;
  const PlayerState& of = t.Of(player);
  switch (fact) {
    case Fact::kAttacks:
      return of.attacks;
    case Fact::kAttacksAtContender:
      return of.attacks_at_contender;
    case Fact::kCardsDrawn:
      return of.drawn;
    case Fact::kCardsPlayed:
      return of.played;
    case Fact::kClashCardsPlayed:
      return of.clash_cards_played;
    case Fact::kCardsDiscarded:
      return of.discarded;
    case Fact::kHealthLost:
      return of.health_lost;
    case Fact::kHealthGained:
      return of.health_gained;
    case Fact::kClashCardsDefeated:
      return of.defeated;
    default:
      return 0;
  }
}

// 107.2: where there are no objects it is 0.
int Extreme(const Table& t, const View& view, const Quantity& q) {
  std::optional<int> found;
  for (const ObjectId id : Matching(t, view, q.a)) {
    const int stat =
        StatOf(t, id, static_cast<Stat>(q.n), q.b == kNil ? effects::kNoName : q.b, nullptr);
    const bool further = !found || (q.kind == Number::kLeast ? stat < *found : stat > *found);
    if (further) found = stat;
  }
  return found.value_or(0);
}

void Narrow(const Table& t, const View& view, Index filter, ObjectSet& set) {
  if (filter == kNil) return;
  ObjectSet kept;
  for (const ObjectId id : set) {
    if (Matches(t, view, filter, id)) kept.Insert(id);
  }
  set = kept;
}

}  // namespace

View ViewOf(const Table& t, const StandbyItem& item) {
  View view{.self = item.source.id,
            .you = item.controller,
            .event_player = item.event.player,
            .event_object = item.event.object.id,
            .event_other = item.event.other.id,
            .event_amount = item.event.amount,
            .x = item.x,
            .keyword_number = item.number,
            .item = &item};
  if (item.answers < t.s.standby_count) view.being_played = t.s.standby[item.answers].source.id;
  return view;
}

View ViewOf(const Table& t, const Resolution& resolution) {
  View view = ViewOf(t, resolution.item);
  view.resolution = &resolution;
  view.slot_base = resolution.slot_base;
  return view;
}

Stats PrintedStats(const Table& t, ObjectId id) {
  const CardDef& def = t.Def(id);
  Stats stats{def.attack, def.defense};
  if (def.stats == kNil || t.d.now[id].no_text) return stats;
  const effects::Instruction& in = t.pool.code[def.stats];
  const View view = ViewOf(t, id);
  if (in.n != kNil) stats.attack = Evaluate(t, view, in.n);
  if (in.m != kNil) stats.defense = Evaluate(t, view, in.m);
  return stats;
}

int WeaponsOn(const Table& t, ObjectId id) {
  int count = 0;
  for (const ObjectId weapon : t.d.where.attached) count += t[weapon].bearer == id ? 1 : 0;
  return count;
}

bool InClash(const Table& t, ObjectId id) {
  const ClashState& clash = t.s.clash;
  if (clash.step == ClashStep::kNone) return false;
  if (clash.attacker.id == id) return t.Current(clash.attacker);
  if (clash.obstructed) return clash.obstructors.Has(id);
  return clash.target.id == id && t.Current(clash.target);
}

bool OwnTextForbids(const Table& t, ObjectId id, effects::Forbid what) {
  const effects::CardDef& def = t.Def(id);
  if ((def.forbids_itself >> static_cast<unsigned>(what) & 1U) == 0) return false;
  const View view{.self = id, .you = t.Owner(id)};
  for (Index i = 0; i < def.abilities.count; ++i) {
    const effects::Ability& ability = t.pool.abilities[def.abilities.first + i];
    if (ability.kind != effects::AbilityKind::kStatic) continue;
    for (Index j = 0; j < ability.code.count; ++j) {
      const effects::Instruction& in = t.pool.code[ability.code.first + j];
      if (in.op == effects::Op::kForbid && in.n == static_cast<Index>(what) &&
          in.who.who == Who::kSelf)
        return Holds(t, view, ability.condition);
    }
  }
  return false;
}

int EvaluateNow(const Table& t, const View& view, Index quantity) {
  const Quantity& q = t.pool.quantities[quantity];
  const auto player = [&] { return PlayerOf(t, view, static_cast<Whom>(q.who.index)); };
  const auto pile = [&](Zone zone) {
    const Player of = player();
    return of == kNobody ? 0 : t.PileOf(of, zone).size;
  };
  switch (q.kind) {
    case Number::kConstant:
      return q.n;
    case Number::kX:
      return view.x;
    case Number::kKeyword:
      return view.keyword_number;
    case Number::kCount:
      return ChoosableTogether(t, q.a, Matching(t, view, q.a));
    case Number::kSum:
    case Number::kStatOf: {
      int sum = 0;
      const Selector who =
          q.kind == Number::kSum ? Selector{.who = Who::kAll, .index = 0, .filter = q.a} : q.who;
      for (const ObjectId id : Select(t, view, who)) {
        const Memory* known = q.kind == Number::kSum ? nullptr : KnownAs(t, view, id);
        sum += StatOf(t, id, static_cast<Stat>(q.n), q.b == kNil ? effects::kNoName : q.b, known);
      }
      return sum;
    }
    case Number::kCountOf:
      return Select(t, view, q.who).size();
    case Number::kLeast:
    case Number::kMost:
      return Extreme(t, view, q);
    case Number::kColorsOf: {
      effects::ColorMask colors = 0;
      for (const ObjectId id : Matching(t, view, q.a)) {
        colors = static_cast<effects::ColorMask>(colors | t.d.now[id].colors);
      }
      return std::popcount(colors);
    }
    case Number::kRegister:
      return view.resolution == nullptr ? 0 : view.resolution->numbers[q.n];
    case Number::kEventAmount:
      return view.event_amount;
    case Number::kFact:
      return FactOf(t, view, static_cast<Fact>(q.n), player());
    case Number::kHealthOf: {
      const Player of = player();
      return of == kNobody ? 0 : t.Of(of).health;
    }
    case Number::kHandOf:
      return pile(Zone::kHand);
    case Number::kDeckOf:
      return pile(Zone::kDeck);
    case Number::kResourcesOf:
      return pile(Zone::kResources);
    case Number::kOblivionOf:
      return pile(Zone::kOblivion);
    case Number::kPlus:
      return Evaluate(t, view, q.a) + Evaluate(t, view, q.b);
    case Number::kMinus:
      return Evaluate(t, view, q.a) - Evaluate(t, view, q.b);
    case Number::kTimes:
      return Evaluate(t, view, q.a) * Evaluate(t, view, q.b);
    case Number::kHalfUp:
      return (Evaluate(t, view, q.a) + 1) / 2;
    case Number::kHalfDown:
      return Evaluate(t, view, q.a) / 2;
  }
  return 0;  // 107.2
}

bool HoldsNow(const Table& t, const View& view, Index condition) {
  const Condition& c = t.pool.conditions[condition];
  switch (c.test) {
    case Test::kAnd:
      return Holds(t, view, c.a) && Holds(t, view, c.b);
    case Test::kOr:
      return Holds(t, view, c.a) || Holds(t, view, c.b);
    case Test::kNot:
      return !Holds(t, view, c.a);
    case Test::kCompare:
      return Holds(c.compare, Evaluate(t, view, c.a), Evaluate(t, view, c.b));
    case Test::kExists:
      return !Matching(t, view, c.a).empty();
    case Test::kMatches: {
      const ObjectSet objects = Select(t, view, c.who);
      for (const ObjectId id : objects) {
        if (!Passes(t, view, c.a, id, KnownAs(t, view, id))) return false;
      }
      return !objects.empty();
    }
    case Test::kPortalOpen:
      return t.s.portal_open;
    case Test::kPortalClosed:
      return !t.s.portal_open;
    case Test::kYourTurn:
      return t.s.active == view.you;
    case Test::kOpponentsTurn:
      return t.s.active != view.you;
    case Test::kPrimaryPhase:  // 500.1: the Clash Phase is embedded in it, not the same
      return t.s.phase == Phase::kPrimary && t.s.clash.step == ClashStep::kNone;
    case Test::kDuringClash:
      return t.s.clash.step != ClashStep::kNone;
    case Test::kDidSo:
      return view.resolution != nullptr && view.resolution->did_so != 0;
    case Test::kEventPlayerIsYou:
      return view.event_player == view.you;
    case Test::kCostPaid:
      return view.item != nullptr && view.item->paid != 0;
  }
  return false;
}

ObjectSet Select(const Table& t, const View& view, const Selector& selector, Player player) {
  ObjectSet set;
  const auto add = [&](ObjectId id) {
    if (id < t.s.object_count) set.Insert(id);
  };
  switch (selector.who) {
    case Who::kNothing:
      break;
    case Who::kSelf:
      add(view.self);
      break;
    case Who::kBearer:
      if (view.self != kNoObject) add(t[view.self].bearer);
      break;
    case Who::kTarget:
      if (view.item != nullptr) {
        for (int i = 0; i < view.item->targets; ++i) {
          if (view.item->slot[i] == selector.index + view.slot_base) add(view.item->target[i].id);
        }
      }
      break;
    case Who::kSet:
      if (view.resolution != nullptr) set = view.resolution->sets[selector.index & 3U];
      break;
    case Who::kLast:
      if (view.resolution != nullptr) set = view.resolution->last;
      break;
    case Who::kAll:
      return Matching(t, view, selector.filter);
    case Who::kEventObject:
      add(view.event_object);
      break;
    case Who::kEventOther:
      add(view.event_other);
      break;
    case Who::kAttacker:
      if (t.s.clash.step != ClashStep::kNone) add(t.s.clash.attacker.id);
      break;
    case Who::kAttackTarget:
      if (t.s.clash.step == ClashStep::kNone) break;
      if (t.s.clash.obstructed) {
        set = t.s.clash.obstructors;
      } else {
        add(t.s.clash.target.id);
      }
      break;
    case Who::kObstructors:
      if (t.s.clash.step != ClashStep::kNone) set = t.s.clash.obstructors;
      break;
    case Who::kCardBeingPlayed:
      add(view.being_played);
      break;
    case Who::kContenderOf: {
      const std::uint8_t players = PlayersOf(t, view, static_cast<Whom>(selector.index));
      for (Player of = 0; of < 2; ++of) {
        if ((players >> of & 1U) != 0) add(t.ContenderOf(of));
      }
      break;
    }
    case Who::kSources:
      ForEachPermanent(t, add);
      for (int i = 0; i < t.s.standby_count; ++i) add(t.s.standby[i].source.id);
      for (int i = 0; i < t.s.delayed_count; ++i) add(t.s.delayed[i].source.id);
      break;
    case Who::kTopOfDeck: {
      if (player == kNobody) player = view.you;
      ObjectId id = t.PileOf(player, Zone::kDeck).first;
      for (int i = 0; i < selector.index && id != kNoObject; ++i, id = t[id].next) set.Insert(id);
      break;
    }
  }
  Narrow(t, view, selector.filter, set);
  return set;
}

}  // namespace clashdeck::alpha_clash
