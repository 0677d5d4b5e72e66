#include "engine/alpha_clash/evaluate.h"

#include <algorithm>

#include "engine/alpha_clash/memory.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::Compare;
using effects::Condition;
using effects::Control;
using effects::Fact;
using effects::Filter;
using effects::Is;
using effects::kNil;
using effects::Number;
using effects::Quantity;
using effects::Selector;
using effects::Stat;
using effects::Test;
using effects::Who;
using effects::Whom;

namespace {

bool Holds(Compare compare, int left, int right) {
  switch (compare) {
    case Compare::kEqual:
      return left == right;
    case Compare::kAtMost:
      return left <= right;
    case Compare::kAtLeast:
      return left >= right;
    case Compare::kLess:
      return left < right;
    case Compare::kMore:
      return left > right;
    case Compare::kNotEqual:
      return left != right;
  }
  return false;
}

// 605.2f: of what has left play, as it was known.
int StatOf(const Table& t, ObjectId id, Stat stat, NameId kind, const Memory* known) {
  const CardDef& def = t.Def(id);
  switch (stat) {
    case Stat::kCost:
      // 107.3f: an X in a cost is 0 outside of Standby; in Standby it is what was declared.
      if (!def.price.x) return def.price.total;
      for (int i = 0; i < t.s.standby_count; ++i) {
        if (t.s.standby[i].source.id == id && t[id].zone == Zone::kStandby) return t.s.standby[i].x;
      }
      return 0;
    case Stat::kAttack:
      return known != nullptr ? known->attack : AttackOf(t, id);
    case Stat::kDefense:
      return known != nullptr ? known->defense : DefenseOf(t, id);
    case Stat::kInitialAttack:
      return PrintedStats(t, id).attack;
    case Stat::kInitialDefense:
      return PrintedStats(t, id).defense;
    case Stat::kHealth:
      return t.Of(t.Owner(id)).health;
    case Stat::kCounters:
      return known != nullptr ? CountersOn(t, *known, kind) : CountersOn(t, id, kind);
    case Stat::kWeapons:
      return known != nullptr ? known->weapons : WeaponsOn(t, id);
    case Stat::kDamage:
      return t[id].other_damage;
  }
  return 0;
}

// 201.2b: the names of those chosen for the same words are all different.
bool HasNewName(const Table& t, const View& view, ObjectId id) {
  const NameId name = t.Def(id).name;
  for (const ObjectId other : t.s.chosen) {
    if (other != id && t.Def(other).name == name) return false;
  }
  for (int i = 0; view.item != nullptr && i < view.item->targets; ++i) {
    const ObjectId other = view.item->target[i].id;
    if (!IsPlayer(other) && other != id && t.Def(other).name == name) return false;
  }
  return true;
}

bool IsState(const Table& t, const View& view, ObjectId id, Is what, const Memory* known) {
  const Object& object = t[id];
  const ClashState& clash = t.s.clash;
  const bool clash_on = clash.step != ClashStep::kNone;
  switch (what) {
    case Is::kSelf:
      return id == view.self;
    case Is::kReady:
      return known != nullptr ? !Had(*known, Mark::kEngaged) : !t.Engaged(id);
    case Is::kEngaged:
      return known != nullptr ? Had(*known, Mark::kEngaged) : t.Engaged(id);
    case Is::kAttacking:
      return clash_on && clash.attacker.id == id;
    case Is::kObstructing:
      return clash_on && clash.obstructors.Has(id);
    case Is::kObstructed:
      return clash_on && clash.attacker.id == id && clash.obstructed;
    case Is::kAttacked:
      return clash_on && !clash.obstructed && clash.target.id == id;
    case Is::kToken:
      return t.Def(id).token || (t.Has(id, Mark::kCopy) && InPlay(object.zone));
    case Is::kAttached:
      return object.bearer != kNoObject;
    case Is::kBearing:
      return (known != nullptr ? known->weapons : WeaponsOn(t, id)) > 0;
    case Is::kFaceDown:
      return t.Has(id, Mark::kFaceDown);
    case Is::kDamaged:
      return object.clash_damage + object.other_damage > 0;
    case Is::kEnteredThisTurn:
      return t.Has(id, Mark::kEnteredThisTurn);
    case Is::kAttackedThisTurn:
      return object.attacks > 0;
    case Is::kDefeatedThisTurn:
      return t.Has(id, Mark::kDefeatedThisTurn);
    case Is::kOnBearer:
      return object.bearer != kNoObject && object.bearer == view.self;
    case Is::kBearerOfThis:
      return view.self != kNoObject && t[view.self].bearer == id;
    case Is::kInThisClash:
      return InClash(t, id);
    case Is::kOpposing:  // 303.3c; to a card that is not in the Clash: of the other player
      if (!InClash(t, id) || view.self == kNoObject) return false;
      if (!InClash(t, view.self)) return t.Controller(id) != view.you;
      return (clash.attacker.id == id) != (clash.attacker.id == view.self);
    case Is::kLastMoved:
      return view.resolution != nullptr && view.resolution->last.Has(id);
    case Is::kMulticolored:
      return std::popcount(t.d.now[id].colors) > 1;
    case Is::kBeingPlayed:
      return id == view.being_played;
    case Is::kPlayedThisTurn:
      return t[id].plays > 0;
    case Is::kTargetOfThis:
      return view.item != nullptr &&
             std::any_of(view.item->target, view.item->target + view.item->targets,
                         [&](const Ref& ref) { return ref.id == id; });
    case Is::kOfEvent:
      return id == view.event_object || id == view.event_other;
    case Is::kNewName:
      return HasNewName(t, view, id);
    case Is::kSameNameAsSelf:
      return view.self != kNoObject && t.Def(view.self).name == t.Def(id).name;
  }
  return false;
}

bool AllStates(const Table& t, const View& view, ObjectId id, std::uint32_t bits, bool wanted,
               const Memory* known) {
  while (bits != 0) {
    const std::uint32_t bit = bits & (0 - bits);
    if (IsState(t, view, id, static_cast<Is>(bit), known) != wanted) return false;
    bits ^= bit;
  }
  return true;
}

bool Named(const CardDef& def, NameId name) {  // 201.2c–d
  return def.character == name || def.name == name || def.location == name || def.planet == name;
}

bool Controlled(const Table& t, const View& view, ObjectId id, Control control,
                const Memory* known) {
  if (control == Control::kAnybody) return true;
  // 108.4a: the owner's where nobody controls it; piles know.
  const Player controller = ControllerOf(t, id, known);
  switch (control) {
    case Control::kYou:
      return controller == view.you;
    case Control::kNotYou:
      return controller != view.you;
    case Control::kEventPlayer:
      return controller == view.event_player;
    case Control::kTargetPlayer:
      return controller == PlayerOf(t, view, Whom::kTarget);
    case Control::kDefending:
      return controller == Other(t.s.active);
    case Control::kAnybody:
      break;
  }
  return true;
}

// 304.10: of a face-down card its opponents know no more than that it is a Trap.
bool AsksForTheFace(const Filter& filter) {
  constexpr auto kMulticolored = static_cast<std::uint32_t>(Is::kMulticolored);
  return (filter.colors | filter.colors_not) != 0 || (filter.keywords | filter.keywords_not) != 0 ||
         (filter.affiliations | filter.affiliations_not) != 0 || filter.name != effects::kNoName ||
         filter.name_not != effects::kNoName || filter.bounds != 0 ||
         ((filter.is | filter.is_not) & kMulticolored) != 0;
}

bool MatchesOne(const Table& t, const View& view, const Filter& filter, ObjectId id,
                const Memory* known) {
  const Object& object = t[id];
  const CardDef& def = t.Def(id);
  if (filter.types != 0 && (filter.types & effects::Mask(def.type)) == 0) return false;
  const auto defeated_too = static_cast<std::uint32_t>(Is::kDefeatedThisTurn);
  if (filter.zones != 0) {
    if ((filter.zones & effects::Mask(object.zone)) == 0) return false;
  } else if (!InPlay(object.zone) && known == nullptr && (filter.is & defeated_too) == 0) {
    return false;
  }
  if (!Controlled(t, view, id, filter.control, known)) return false;
  if (t.Has(id, Mark::kFaceDown) && t.Controller(id) != view.you && AsksForTheFace(filter)) {
    return false;
  }
  const Now& now = t.d.now[id];
  if (filter.colors != 0 && (filter.colors & now.colors) == 0) return false;
  if ((filter.colors_not & now.colors) != 0) return false;
  const effects::KeywordMask keywords = known != nullptr ? known->keywords : now.keywords;
  if ((filter.keywords & keywords) != filter.keywords) return false;
  if ((filter.keywords_not & keywords) != 0) return false;
  if (filter.affiliations != 0 && (filter.affiliations & now.affiliations) == 0) return false;
  if ((filter.affiliations_not & now.affiliations) != 0) return false;
  if (filter.name != effects::kNoName && !Named(def, filter.name)) return false;
  if (filter.name_not != effects::kNoName && Named(def, filter.name_not)) return false;
  for (int i = 0; i < filter.bounds; ++i) {
    const effects::Bound& bound = filter.bound[i];
    const int right = Evaluate(t, view, bound.quantity);
    if (!Holds(bound.compare, StatOf(t, id, bound.stat, bound.name, known), right)) return false;
  }
  return AllStates(t, view, id, filter.is, true, known) &&
         AllStates(t, view, id, filter.is_not, false, known);
}

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

// Every object that could pass a filter: permanents unless the filter names zones.
template <class Each>
void ForEachCandidate(const Table& t, Index filter, Each each) {
  effects::ZoneMask zones = 0;
  bool defeated = false;
  for (Index i = filter; i != kNil; i = t.pool.filters[i].other) {
    const Filter& row = t.pool.filters[i];
    zones |= row.zones == 0 ? effects::kZonesOfPermanents : row.zones;
    defeated |= (row.is & static_cast<std::uint32_t>(Is::kDefeatedThisTurn)) != 0;
  }
  if (filter == kNil) zones = effects::kZonesOfPermanents;
  if (defeated) {
    for (ObjectId id = 0; id < t.s.object_count; ++id) {
      if (t[id].zone != Zone::kNone || t.Has(id, Mark::kDefeatedThisTurn)) each(id);
    }
    return;
  }
  for (Player player = 0; player < 2; ++player) {
    for (int zone = 1; zone < effects::kZones; ++zone) {
      if ((zones >> static_cast<unsigned>(zone) & 1U) == 0) continue;
      ForEach(t, player, static_cast<Zone>(zone), each);
    }
  }
}

bool Passes(const Table& t, const View& view, Index filter, ObjectId id, const Memory* known) {
  if (filter == kNil) return true;
  for (Index i = filter; i != kNil; i = t.pool.filters[i].other) {
    if (MatchesOne(t, view, t.pool.filters[i], id, known)) return true;
  }
  return false;
}

bool AsksForNewNames(const Table& t, Index filter) {
  return filter != kNil &&
         (t.pool.filters[filter].is & static_cast<std::uint32_t>(Is::kNewName)) != 0;
}

int CountMatching(const Table& t, const View& view, Index filter) {
  if (AsksForNewNames(t, filter)) {
    ObjectSet passing;
    ForEachCandidate(t, filter, [&](ObjectId id) {
      if (Matches(t, view, filter, id)) passing.Insert(id);
    });
    return ChoosableTogether(t, filter, passing);
  }
  int count = 0;
  ForEachCandidate(t, filter, [&](ObjectId id) { count += Matches(t, view, filter, id) ? 1 : 0; });
  return count;
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

View ViewOf(const Table& t, ObjectId self) { return {.self = self, .you = t.Controller(self)}; }

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

int AttackOf(const Table& t, ObjectId id) {
  return InPlay(t[id].zone) ? t.d.now[id].attack : PrintedStats(t, id).attack;
}

int DefenseOf(const Table& t, ObjectId id) {
  if (!InPlay(t[id].zone)) return PrintedStats(t, id).defense;
  return t.d.now[id].defense - t[id].clash_damage - t[id].other_damage;
}

bool HasKeyword(const Table& t, ObjectId id, effects::Keyword keyword) {
  return (t.d.now[id].keywords & effects::Mask(keyword)) != 0;
}

int WeaponsOn(const Table& t, ObjectId id) {
  int count = 0;
  for (Player player = 0; player < 2; ++player) {
    for (const Zone zone : {Zone::kClash, Zone::kContender}) {
      ForEach(t, player, zone, [&](ObjectId card) { count += t[card].bearer == id ? 1 : 0; });
    }
  }
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
  if (!def.has_static) return false;
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

bool Forbidden(const Table& t, ObjectId id, effects::Forbid what) {
  return (t.d.now[id].forbidden >> static_cast<unsigned>(what) & 1U) != 0;
}

bool Matches(const Table& t, const View& view, Index filter, ObjectId id) {
  return Passes(t, view, filter, id, nullptr);
}

int ChoosableTogether(const Table& t, Index filter, const ObjectSet& objects) {
  if (!AsksForNewNames(t, filter)) return objects.size();
  ObjectSet counted;
  for (const ObjectId id : objects) {
    bool known = false;
    for (const ObjectId other : counted) known |= t.Def(other).name == t.Def(id).name;
    if (!known) counted.Insert(id);
  }
  return counted.size();
}

int Evaluate(const Table& t, const View& view, Index quantity) {
  if (quantity == kNil) return 0;
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
      return CountMatching(t, view, q.a);
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

bool Holds(const Table& t, const View& view, Index condition) {
  if (condition == effects::kAlways) return true;
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
      return CountMatching(t, view, c.a) > 0;
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
      ForEachCandidate(t, selector.filter, [&](ObjectId id) {
        if (Matches(t, view, selector.filter, id)) set.Insert(id);
      });
      return set;
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
