#include "engine/alpha_clash/continuous.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::Asks;
using effects::Flag;
using effects::Keyword;
using effects::kNil;
using effects::Layer;
using effects::LayerOf;
using effects::Op;

namespace {

// What is known of all changes in force at once.
void Count(Derived& d, const effects::PoolTables& pool, const Active& active) {
  const auto op = static_cast<unsigned>(active.op);
  d.ops[op >> 6U] |= std::uint64_t{1} << (op & 63U);
  d.layers |= 1U << static_cast<unsigned>(active.layer);
  if (active.op != Op::kForbid) return;
  const Instruction& in = pool.code[active.code];
  if (in.x != kNil) d.forbids_by |= 1U << in.n;
}

void ForgetCounts(Derived& d) {
  d.ops[0] = d.ops[1] = 0;
  d.layers = d.forbids_by = 0;
}

void AddActive(Derived& d, const effects::PoolTables& pool, const Active& added) {
  if (d.active_count == kMaxActive) {
    d.overflow = true;
    return;
  }
  Active& active = d.active[d.active_count++];
  active = added;
  active.op = pool.code[added.code].op;
  active.layer = LayerOf(active.op);
  Count(d, pool, active);
}

Active ActiveOf(const Lasting& lasting, std::uint8_t place) {
  return {.code = lasting.code,
          .source = lasting.source.id,
          .you = lasting.controller,
          .lasting = place};
}

bool InForce(const Table& t, ObjectId id, const Ability& ability) {
  return ThresholdMet(t, id, ability) && Holds(t, ViewOf(t, id), ability.condition);
}

void NoteConditional(Derived& d, Conditional conditional, effects::Reads reads) {
  d.reads |= reads;
  if (d.conditional_count == kMaxConditionals) {
    d.change_reads |= reads;
  } else {
    d.conditionals[d.conditional_count++] = conditional;
  }
}

void AddAbility(Table& t, ObjectId id, Index index) {
  const Ability& ability = t.pool.abilities[index];
  if (ability.kind != AbilityKind::kStatic) return;
  // Statics for other zones (costs of a card in hand) are asked where they matter.
  if (ability.zones != 0 && (ability.zones & effects::Mask(t[id].zone)) == 0) return;
  const bool holds = InForce(t, id, ability);
  const effects::Reads reads = t.pool.while_reads[index];
  if (reads != 0) NoteConditional(t.d, {index, id, holds}, reads);
  if (!holds) return;
  t.d.change_reads |= t.pool.change_reads[index];
  for (Index i = 0; i < ability.code.count; ++i) {
    const Index code = static_cast<Index>(ability.code.first + i);
    if (t.pool.code[code].op == Op::kEnd) continue;
    AddActive(t.d, t.pool, {.code = code, .source = id, .you = t.Controller(id)});
  }
}

// What holds when they were gathered holds now. Conditions were asked of cards as they are printed:
// where some are altered, one that looks at such things has to be asked of all anew.
bool ConditionalsStand(const Table& t) {
  for (int i = 0; i < t.d.conditional_count; ++i) {
    const Conditional& conditional = t.d.conditionals[i];
    const effects::Reads reads = t.pool.while_reads[conditional.ability];
    if ((reads & t.d.changed) == 0) continue;
    if ((reads & Read::kNow) != 0 && !t.d.altered.empty()) return false;
    const Ability& ability = t.pool.abilities[conditional.ability];
    if (InForce(t, conditional.source, ability) != conditional.holds) return false;
  }
  return true;
}

void GatherStatics(Table& t) {
  t.d.statics_from = t.d.second_from = t.d.active_count;
  t.d.first = t.s.active;
  t.d.turn_only_orders = false;
  if ((t.d.where.with_static & t.d.where.permanents).empty()) return;
  unsigned sides = 0;
  const auto gather = [&](ObjectId id) {
    if (!t.d.where.with_static.Has(id) || t.Has(id, Mark::kFaceDown)) return;
    const CardDef& def = t.Def(id);
    sides |= 1U << t.Controller(id);
    if (t.d.now[id].no_text) return;
    t.d.asks |= def.asks;
    for (Index i = 0; i < def.abilities.count; ++i) {
      AddAbility(t, id, static_cast<Index>(def.abilities.first + i));
    }
  };
  ForEachZoneInPlay(t, [&](Player player, Zone zone) {
    const ObjectSet& there = t.d.where.in[player][static_cast<std::size_t>(zone)];
    if (!(t.d.where.with_static & there).empty()) ForEach(t, player, zone, gather);
    if (player == t.d.first) t.d.second_from = t.d.active_count;
  });
  if (sides != 3) return;
  t.d.turn_only_orders = (t.d.change_reads & Read::kTurn) == 0;
  t.d.change_reads |= Bits(Read::kTurn);  // whose changes come first
}

// What lasts, and in `out` what has lost its text: such a card has no statics (112.8).
void GatherLasting(Table& t, Now* out) {
  for (std::uint8_t i = 0; i < t.s.lasting_count; ++i) {
    const Lasting& lasting = t.s.lasting[i];
    AddActive(t.d, t.pool, ActiveOf(lasting, i));
    const Op op = t.pool.code[lasting.code].op;
    if (op == Op::kLoseText && t.Current(lasting.object)) {
      out[lasting.object.id].no_text = true;
      out[lasting.object.id].colors = t.Def(lasting.object.id).printed_colors;
      t.d.altered.Insert(lasting.object.id);
    }
    if (lasting.object.id == kNoObject && LayerOf(op) != Layer::kNone) {
      t.d.change_reads |= t.pool.code_reads[lasting.code];
    }
  }
}

struct Amounts {
  int n = 0;
  int m = 0;
};

Amounts AmountsOf(const Table& t, const Instruction& in, const Active& active, View view,
                  ObjectId id) {
  if (active.lasting != 0xFF) {  // 608.2d: fixed when it was made
    const Lasting& lasting = t.s.lasting[active.lasting];
    return {lasting.n, lasting.m};
  }
  if (in.op == Op::kForbid || in.op == Op::kGrant) return {};  // their n is no quantity
  view.event_object = id;
  return {Evaluate(t, view, in.n), Evaluate(t, view, in.m)};
}

void GiveKeyword(Now& now, Index keyword, int number) {
  const auto bit = static_cast<effects::KeywordMask>(1U << keyword);
  now.keywords |= bit;
  // 704.2d: numbered abilities do not stack, the higher number counts.
  if (keyword < effects::kNumberedKeywords) {
    now.numbers[keyword] = static_cast<std::uint8_t>(std::max<int>(now.numbers[keyword], number));
  }
}

void ChangeOne(Table& t, const Instruction& in, const Active& active, const View& view, ObjectId id,
               Now& now) {
  t.d.altered.Insert(id);
  const Amounts amount = AmountsOf(t, in, active, view, id);
  switch (in.op) {
    case Op::kColorSet: {
      const auto colors = static_cast<effects::ColorMask>(
          active.lasting != 0xFF && in.x == kNil ? 1U << static_cast<unsigned>(amount.n) : in.x);
      now.colors = IsOn(in, Flag::kInAddition) ? now.colors | colors : colors;  // 105.3
      break;
    }
    case Op::kAffiliationGive:
      // Like a new colour (105.3): instead of what it was, where it is not said to be in addition.
      now.affiliations =
          IsOn(in, Flag::kInAddition) ? static_cast<std::uint16_t>(now.affiliations | in.x) : in.x;
      break;
    case Op::kKeywordGive:
      GiveKeyword(now, in.x, amount.n);
      break;
    case Op::kKeywordTake:
    case Op::kKeywordNever:
      now.keywords = in.x == kNil ? effects::KeywordMask{0}
                                  : static_cast<effects::KeywordMask>(now.keywords & ~(1U << in.x));
      for (Index i = 0; i < effects::kNumberedKeywords; ++i) {
        if (in.x == kNil || in.x == i) now.numbers[i] = 0;
      }
      break;
    case Op::kLoseText:
      now.no_text = true;
      break;
    case Op::kGrant:
      if (t.d.grant_count == kMaxGrants) {
        t.d.overflow = true;
      } else {
        t.d.grants[t.d.grant_count++] = {id, in.x};
      }
      break;
    case Op::kForbid:
      if (in.x == kNil) now.forbidden |= 1U << in.n;
      break;
    case Op::kExtraWeapons:
      if (in.x != kNil) break;  // of a kind: asked for each Weapon
      now.extra_weapons = static_cast<std::uint8_t>(std::min(255, now.extra_weapons + amount.n));
      break;
    case Op::kDefineStats:
    case Op::kSetStats:
      if (in.n != kNil) now.attack = static_cast<std::int16_t>(amount.n);
      if (in.m != kNil) now.defense = static_cast<std::int16_t>(amount.m);
      break;
    case Op::kModify: {
      constexpr auto kModified = static_cast<unsigned>(effects::Forbid::kBeModified);
      if ((now.forbidden >> kModified & 1U) != 0) break;
      constexpr auto kReduced = static_cast<unsigned>(effects::Forbid::kBeReduced);
      const bool kept = (now.forbidden >> kReduced & 1U) != 0 && active.you != t.Controller(id);
      now.attack =
          static_cast<std::int16_t>(now.attack + (kept ? std::max(0, amount.n) : amount.n));
      now.defense =
          static_cast<std::int16_t>(now.defense + (kept ? std::max(0, amount.m) : amount.m));
      break;
    }
    case Op::kSwapStats:
      std::swap(now.attack, now.defense);
      break;
    default:
      break;
  }
}

// The cards that the change is about, of those that are looked at.
ObjectSet About(const Table& t, const Instruction& in, const Active& active, const View& view,
                const ObjectSet* only) {
  ObjectSet set;
  if (active.lasting != 0xFF && t.s.lasting[active.lasting].object.id != kNoObject) {
    const Ref& object = t.s.lasting[active.lasting].object;
    if (t.Current(object) && (only == nullptr || only->Has(object.id))) set.Insert(object.id);
    return set;
  }
  if (only == nullptr) return Select(t, view, in.who);
  if (in.who.who != effects::Who::kAll) return Select(t, view, in.who) & *only;
  for (const ObjectId id : *only) {
    if (Matches(t, view, in.who.filter, id) && InPlay(t[id].zone)) set.Insert(id);
  }
  return set;
}

// Static abilities first, then what resolutions made, in the order they did: what takes an ability
// away takes every instance that is there (112.7b).
void ApplyLayer(Table& t, Layer layer, int first, int end, Now* out, const ObjectSet* only) {
  for (int i = first; i < end; ++i) {
    const Active& active = t.d.active[i];
    if (active.layer != layer) continue;
    const Instruction& in = t.pool.code[active.code];
    const View view{.self = active.source, .you = active.you};
    for (const ObjectId id : About(t, in, active, view, only)) {
      ChangeOne(t, in, active, view, id, out[id]);
    }
  }
}

// Of all cards, or of those in `only`.
void ApplyLayers(Table& t, Now* out, const ObjectSet* only = nullptr) {
  // 604.3 first; 211.4: sums of increases and decreases come out the same.
  for (const Layer layer : {Layer::kDefine, Layer::kColor, Layer::kAbility, Layer::kNever,
                            Layer::kSet, Layer::kModify, Layer::kSwap}) {
    if ((t.d.layers >> static_cast<unsigned>(layer) & 1U) == 0) continue;
    ApplyLayer(t, layer, t.d.statics_from, t.d.active_count, out, only);
    ApplyLayer(t, layer, 0, t.d.statics_from, out, only);
  }
}

void Gather(Table& t, Now* out) {
  t.d.active_count = t.d.grant_count = t.d.conditional_count = 0;
  ForgetCounts(t.d);
  t.d.asks = 0;
  GatherLasting(t, out);
  GatherStatics(t);
}

bool GrantsStatic(const Table& t) {
  return std::any_of(t.d.grants, t.d.grants + t.d.grant_count, [&](const Grant& grant) {
    return t.pool.abilities[grant.ability].kind == AbilityKind::kStatic;
  });
}

// A static ability that was asked about cards before they were changed, or was given only then.
bool AskedTooEarly(const Table& t) {
  constexpr auto kBit = [](Layer layer) { return 1U << static_cast<unsigned>(layer); };
  constexpr unsigned kStats =
      kBit(Layer::kDefine) | kBit(Layer::kSet) | kBit(Layer::kModify) | kBit(Layer::kSwap);
  unsigned changed = 0;
  if ((t.d.layers & kBit(Layer::kColor)) != 0) changed |= Mask(Asks::kItsColors);
  if ((t.d.layers & (kBit(Layer::kAbility) | kBit(Layer::kNever))) != 0) {
    changed |= Mask(Asks::kItsKeywords);
  }
  if ((t.d.layers & kStats) != 0) changed |= Mask(Asks::kItsStats);
  return (t.d.asks & changed) != 0 || GrantsStatic(t);
}

constexpr int kMorePasses = 4;

// 211.1b, 604: static abilities ask about cards as they are with all that changes them, these
// abilities included. Each pass asks about what the one before made, until nothing changes. One
// that would end its own reason never comes to rest: the last pass is the odd one, in which it
// works.
void DeriveAgain(Table& t) {
  constexpr auto kStandby = static_cast<std::size_t>(Zone::kStandby);
  const Whereabouts& where = t.d.where;
  const ObjectSet changeable = where.permanents | where.in[0][kStandby] | where.in[1][kStandby];
  for (int pass = 0; pass < kMorePasses; ++pass) {
    Now next[kMaxObjects];
    for (const ObjectId id : changeable) next[id] = Printed(t.Def(id));
    Grant given[kMaxGrants];
    const int count = t.d.grant_count;
    std::copy(t.d.grants, t.d.grants + count, given);
    Gather(t, next);
    for (int i = 0; i < count; ++i) AddAbility(t, given[i].object, given[i].ability);
    ApplyLayers(t, next);
    bool same = t.d.grant_count == count;
    for (const ObjectId id : changeable) {
      same &= t.d.now[id] == next[id];
      t.d.now[id] = next[id];
    }
    if (same) return;
  }
}

void GatherListeners(Table& t) {
  t.d.listens = 0;
  t.d.listeners = {};
  t.d.listening_count = 0;
  const ObjectSet candidates = t.d.where.permanents & (t.d.where.with_trigger | t.d.altered);
  for (const ObjectId id : candidates) {
    const bool hidden = t.Has(id, Mark::kFaceDown) && t.Def(id).front == effects::kNoCard;
    if (hidden) continue;  // 603.2g
    const std::uint64_t waits = t.Def(id).listens | effects::EventsOf(t.d.now[id].keywords);
    if (waits == 0) continue;
    t.d.listens |= waits;
    t.d.listeners.Insert(id);
    t.d.listening[t.d.listening_count++].word = waits | std::uint64_t{id} << 56U;
  }
  for (int i = 0; i < t.d.grant_count; ++i) {
    const Ability& ability = t.pool.abilities[t.d.grants[i].ability];
    if (ability.kind != AbilityKind::kTriggered) continue;
    t.d.listens |= effects::EventsOf(t.pool.triggers[ability.trigger]);
    t.d.listeners.Insert(t.d.grants[i].object);
  }
  for (int i = 0; i < t.s.delayed_count; ++i) {
    t.d.listens |=
        effects::EventsOf(t.pool.triggers[t.pool.abilities[t.s.delayed[i].ability].trigger]);
  }
}

// What needs no more than DerivePartly. Abilities that are given keep their order.
effects::Reads Partly(const Table& t) {
  constexpr effects::Reads kListeners = effects::Bits(Read::kListeners);
  return t.d.repeated || t.d.Any(Op::kGrant) ? kListeners : kListeners | Read::kNewcomers;
}

// Cards came into play without a static ability of their own: the rest stays as it is.
void DerivePartly(Table& t) {
  bool listeners = (t.d.changed & Read::kListeners) != 0;
  if ((t.d.changed & t.d.reads & Read::kNewcomers) != 0) {
    const ObjectSet newcomers = t.d.newcomers & t.d.where.permanents;
    ApplyLayers(t, t.d.now, &newcomers);
    t.d.unchecked |= effects::Bits(Read::kNow);
    listeners |= !(newcomers & t.d.altered).empty();  // they may have got a keyword that waits
  }
  if (listeners) GatherListeners(t);
  t.d.newcomers = {};
}

// A change of turn that asks for no more than another order of the static abilities, which makes no
// difference to what cards are.
bool OnlyReorders(const Derived& d) {
  return d.turn_only_orders && !d.Any(Op::kColorSet) && !d.Any(Op::kKeywordTake) &&
         !d.Any(Op::kGrant) && !d.Any(Op::kLoseText) && !d.Any(Op::kSetStats) &&
         !d.Any(Op::kDefineStats) && !d.Any(Op::kSwapStats);
}

void Reorder(Derived& d, Player first) {
  if (d.first == first) return;
  d.first = first;
  std::rotate(d.active + d.statics_from, d.active + d.second_from, d.active + d.active_count);
  d.second_from = static_cast<std::uint8_t>(d.statics_from + d.active_count - d.second_from);
}

// What lasts has changed about some permanents alone.
bool TouchesFew(const Table& t) {
  return !t.d.touched_widely && !t.d.Any(Op::kGrant) && !t.d.Any(Op::kLoseText) &&
         (t.d.touched - t.d.where.permanents).empty();
}

// What lasts is put before the static abilities anew, and those that it is about are computed, with
// the newcomers. False where static abilities would have to be asked again (211.1b).
bool DeriveTouched(Table& t) {
  Derived& d = t.d;
  const int statics = d.active_count - d.statics_from;
  const int count = t.s.lasting_count + statics;
  if (count > kMaxActive) return false;
  std::memmove(d.active + t.s.lasting_count, d.active + d.statics_from,
               static_cast<std::size_t>(statics) * sizeof(Active));
  d.second_from = static_cast<std::uint8_t>(d.second_from - d.statics_from + t.s.lasting_count);
  d.statics_from = t.s.lasting_count;
  d.active_count = 0;
  ForgetCounts(d);
  for (std::uint8_t i = 0; i < t.s.lasting_count; ++i) {
    AddActive(d, t.pool, ActiveOf(t.s.lasting[i], i));
  }
  for (; d.active_count < count; ++d.active_count) Count(d, t.pool, d.active[d.active_count]);
  if (AskedTooEarly(t)) return false;
  const ObjectSet changed = d.touched | (d.newcomers & d.where.permanents);
  for (const ObjectId id : changed) d.now[id] = Printed(t.Def(id));
  d.altered.Remove(changed);
  if (count > 0) {
    ApplyLayers(t, d.now, &changed);
    d.change_reads |= Bits(Read::kNewcomers);
    d.reads |= Bits(Read::kNewcomers);
  }
  GatherListeners(t);
  d.touched = d.newcomers = {};
  d.unchecked |= effects::Bits(Read::kNow);
  return true;
}

// Brings up to date what needs no look at all cards; false: it does.
bool DeriveInPart(Table& t) {
  const effects::Reads read = t.d.changed & t.d.reads;
  const effects::Reads partly = Partly(t);
  const effects::Reads rest = read & t.d.change_reads & ~partly;
  effects::Reads able = 0;
  if (!t.d.repeated && OnlyReorders(t.d)) able |= Bits(Read::kTurn);
  if (!t.d.repeated && TouchesFew(t)) able |= Bits(Read::kLasting);
  if ((rest & ~able) != 0 || !ConditionalsStand(t)) return false;
  if ((rest & Read::kTurn) != 0) Reorder(t.d, t.s.active);
  if ((rest & Read::kLasting) != 0) return DeriveTouched(t);
  if ((read & partly) != 0) DerivePartly(t);
  return true;
}

// Every card as it is printed, before anything changes it.
void Reprint(Table& t) {
  if (t.d.unmade) {
    t.d.unmade = false;
    t.d.where = Locate(t.s, t.pool.cards);
    for (ObjectId id = 0; id < t.s.object_count; ++id) {
      t.d.now[id] = Printed(t.Def(id));
      t.d.marked.Insert(id);
    }
  } else {
    for (const ObjectId id : t.d.altered) t.d.now[id] = Printed(t.Def(id));
  }
  t.d.altered = {};
}

}  // namespace

bool ThresholdMet(const Table& t, ObjectId self, const Ability& ability) {
  return ability.threshold == 0 || t.Of(t.Owner(self)).health <= ability.threshold;
}

bool Concerns(const Table& t, const Instruction& in, const Active& active, const View& view,
              ObjectId id) {
  if (active.lasting != 0xFF) {
    const Lasting& lasting = t.s.lasting[active.lasting];
    // 608.2c: what changes no characteristics may be about what comes later too.
    if (lasting.object.id == kNoObject) return Matches(t, view, in.who.filter, id);
    return lasting.object.id == id && t.Current(lasting.object);
  }
  if (in.who.who == effects::Who::kAll) return Matches(t, view, in.who.filter, id);
  return Select(t, view, in.who).Has(id);
}

bool ForbiddenByOne(const Table& t, ObjectId id, effects::Forbid what, ObjectId by) {
  bool forbidden = false;
  ForEachActive(t, Op::kForbid, [&](const Instruction& in, const Active& active, const View& view) {
    forbidden |= in.x != kNil && in.n == static_cast<Index>(what) && by < t.s.object_count &&
                 Concerns(t, in, active, view, id) && Matches(t, view, in.x, by);
  });
  return forbidden;
}

bool ForbiddenBySome(const Table& t, Player player, effects::ForbidPlayer what, ObjectId card) {
  bool forbidden = false;
  ForEachActive(
      t, Op::kForbidPlayer, [&](const Instruction& in, const Active& active, const View& view) {
        if (in.n != static_cast<Index>(what)) return;
        const ObjectId named =
            active.lasting == 0xFF ? kNoObject : t.s.lasting[active.lasting].object.id;
        const bool meant = IsPlayer(named) ? named == PlayerTarget(player)
                                           : (PlayersOf(t, view, in.player) >> player & 1U) != 0;
        if (!meant || (card != kNoObject && !Matches(t, view, in.x, card))) return;
        // "no more than n": of attacks or cards drawn (118.2b), counted this turn.
        const bool fixed = active.lasting != 0xFF;
        if (in.m != kNil) {
          const int limit = fixed ? t.s.lasting[active.lasting].m : Evaluate(t, view, in.m);
          const bool draws = what == effects::ForbidPlayer::kDraw;
          if ((draws ? t.Of(player).drawn : t.Of(player).attacks) < limit) return;
        }
        forbidden = true;
      });
  return forbidden;
}

void DeriveAnew(Table& t) {
  if (DeriveInPart(t)) {
    t.d.changed = 0;
    return;
  }
  t.d.changed = 0;
  t.d.unchecked |= effects::Bits(Read::kNow);
  t.d.reads = 0;
  t.d.change_reads = (Read::kLasting | Read::kSources) | Read::kListeners;
  t.d.newcomers = t.d.touched = {};
  t.d.touched_widely = t.d.repeated = false;
  Reprint(t);
  Gather(t, t.d.now);
  if (t.d.active_count > 0) {
    ApplyLayers(t, t.d.now);
    t.d.change_reads |= Bits(Read::kNewcomers);
    if (AskedTooEarly(t)) {
      t.d.repeated = true;
      DeriveAgain(t);
      t.d.change_reads |= t.d.reads;  // what one pass asked the next may ask no more
    }
  }
  t.d.reads |= t.d.change_reads;
  GatherListeners(t);
  if (t.d.overflow) t.OutOfRoom();
}

}  // namespace clashdeck::alpha_clash
