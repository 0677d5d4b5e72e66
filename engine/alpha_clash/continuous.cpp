#include "engine/alpha_clash/continuous.h"

#include <algorithm>
#include <utility>

#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::Flag;
using effects::Keyword;
using effects::kNil;
using effects::Layer;
using effects::LayerOf;
using effects::On;
using effects::Op;
using effects::Until;

namespace {

constexpr std::uint64_t Bit(On on) { return std::uint64_t{1} << static_cast<unsigned>(on); }

void AddActive(Derived& d, const effects::CardPool& pool, Active active) {
  if (d.active_count == kMaxActive) {
    d.overflow = true;
    return;
  }
  const auto op = static_cast<unsigned>(pool.code[active.code].op);
  d.ops[op >> 6U] |= std::uint64_t{1} << (op & 63U);
  d.layers |= 1U << static_cast<unsigned>(LayerOf(pool.code[active.code].op));
  d.active[d.active_count++] = active;
}

bool InForce(const Table& t, ObjectId id, const Ability& ability) {
  return ThresholdMet(t, id, ability) &&
         (ability.condition == effects::kAlways || Holds(t, ViewOf(t, id), ability.condition));
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
  if ((t.d.where.with_static & t.d.where.permanents).empty()) return;
  unsigned sides = 0;
  ForEachPermanent(t, [&](ObjectId id) {
    if (!t.d.where.with_static.Has(id) || t.Has(id, Mark::kFaceDown)) return;
    const CardDef& def = t.Def(id);
    sides |= 1U << t.Controller(id);
    if (t.d.now[id].no_text) return;
    for (Index i = 0; i < def.abilities.count; ++i) {
      AddAbility(t, id, static_cast<Index>(def.abilities.first + i));
    }
  });
  if (sides == 3) t.d.change_reads |= Bits(Read::kTurn);  // whose changes come first
}

void GatherGrantedStatics(Table& t) {
  for (int i = 0; i < t.d.grant_count; ++i) {
    AddAbility(t, t.d.grants[i].object, t.d.grants[i].ability);
  }
}

void GatherLasting(Table& t) {
  for (std::uint8_t i = 0; i < t.s.lasting_count; ++i) {
    const Lasting& lasting = t.s.lasting[i];
    AddActive(t.d, t.pool,
              {.code = lasting.code,
               .source = lasting.source.id,
               .you = lasting.controller,
               .lasting = i});
    // Lost text first: it has no statics (112.8).
    const Op op = t.pool.code[lasting.code].op;
    if (op == Op::kLoseText && t.Current(lasting.object)) {
      t.d.now[lasting.object.id].no_text = true;
      t.d.now[lasting.object.id].colors = t.Def(lasting.object.id).printed_colors;
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

void ChangeOne(Table& t, const Instruction& in, const Active& active, const View& view,
               ObjectId id) {
  Now& now = t.d.now[id];
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
      now.affiliations |= in.x;
      break;
    case Op::kKeywordGive:
      GiveKeyword(now, in.x, amount.n);
      break;
    case Op::kKeywordTake:
    case Op::kKeywordNever:
      now.keywords = in.x == kNil ? effects::KeywordMask{0}
                                  : static_cast<effects::KeywordMask>(now.keywords & ~(1U << in.x));
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
      now.extra_weapons = static_cast<std::uint8_t>(std::min(255, now.extra_weapons + amount.n));
      break;
    case Op::kDefineStats:
    case Op::kSetStats:
      if (in.n != kNil) now.attack = static_cast<std::int16_t>(amount.n);
      if (in.m != kNil) now.defense = static_cast<std::int16_t>(amount.m);
      break;
    case Op::kModify:
      now.attack = static_cast<std::int16_t>(now.attack + amount.n);
      now.defense = static_cast<std::int16_t>(now.defense + amount.m);
      break;
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
void ApplyLayer(Table& t, Layer layer, bool lasting_ones, const ObjectSet* only) {
  const int count = t.d.active_count;
  for (int i = 0; i < count; ++i) {
    const Active active = t.d.active[i];
    if ((active.lasting != 0xFF) != lasting_ones) continue;
    const Instruction& in = t.pool.code[active.code];
    if (LayerOf(in.op) != layer) continue;
    const View view{.self = active.source, .you = active.you};
    for (const ObjectId id : About(t, in, active, view, only)) ChangeOne(t, in, active, view, id);
  }
}

void ApplyLayer(Table& t, Layer layer, const ObjectSet* only = nullptr) {
  if ((t.d.layers >> static_cast<unsigned>(layer) & 1U) == 0) return;
  ApplyLayer(t, layer, false, only);
  if (t.s.lasting_count > 0) ApplyLayer(t, layer, true, only);
}

void GatherListeners(Table& t) {
  t.d.listens = 0;
  t.d.listeners = {};
  t.d.listening_count = 0;
  const ObjectSet candidates = t.d.where.permanents & (t.d.where.with_trigger | t.d.altered);
  for (const ObjectId id : candidates) {
    if (t.Has(id, Mark::kFaceDown)) continue;  // 603.2g
    const std::uint64_t waits = t.Def(id).listens | effects::EventsOf(t.d.now[id].keywords);
    if (waits == 0) continue;
    t.d.listens |= waits;
    t.d.listeners.Insert(id);
    Listener& listener = t.d.listening[t.d.listening_count++];
    listener.waits = waits & ((UINT64_C(1) << 56U) - 1);
    listener.id = id;
  }
  for (int i = 0; i < t.d.grant_count; ++i) {
    const Ability& ability = t.pool.abilities[t.d.grants[i].ability];
    if (ability.kind != AbilityKind::kTriggered) continue;
    t.d.listens |= Bit(t.pool.triggers[ability.trigger].on);
    t.d.listeners.Insert(t.d.grants[i].object);
  }
  for (int i = 0; i < t.s.delayed_count; ++i) {
    t.d.listens |= Bit(t.pool.triggers[t.pool.abilities[t.s.delayed[i].ability].trigger].on);
  }
}

constexpr effects::Reads kPartly = Read::kNewcomers | Read::kListeners;

// Cards came into play without a static ability of their own: the rest stays as it is.
void DerivePartly(Table& t) {
  if ((t.d.changed & t.d.reads & Read::kNewcomers) != 0) {
    const ObjectSet newcomers = t.d.newcomers & t.d.where.permanents;
    for (const Layer layer : {Layer::kDefine, Layer::kColor, Layer::kAbility, Layer::kNever,
                              Layer::kSet, Layer::kModify, Layer::kSwap}) {
      ApplyLayer(t, layer, &newcomers);
    }
  }
  GatherListeners(t);
  t.d.newcomers = {};
  t.d.unchecked |= effects::Bits(Read::kNow);
}

// Every card as it is printed, before anything changes it.
void Reprint(Table& t) {
  if (t.d.unmade) {
    t.d.unmade = false;
    t.d.where = Locate(t.s, t.pool);
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

Now Printed(const CardDef& def) {
  Now now{.attack = def.attack,
          .defense = def.defense,
          .keywords = def.keywords,
          .affiliations = def.affiliations,
          .colors = def.colors};
  static_assert(effects::kNumberedKeywords == 3);
  for (int i = 0; i < 3; ++i) now.numbers[i] = def.keyword_number[i];
  return now;
}

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
        // "no more than n": of attacks, counted this turn.
        if (in.m != kNil && t.Of(player).attacks < Evaluate(t, view, in.m)) return;
        forbidden = true;
      });
  return forbidden;
}

void DeriveAnew(Table& t) {
  const effects::Reads read = t.d.changed & t.d.reads;
  if ((read & t.d.change_reads & ~kPartly) == 0 && ConditionalsStand(t)) {
    if ((read & kPartly) != 0) DerivePartly(t);
    t.d.changed = 0;
    return;
  }
  t.d.changed = 0;
  t.d.unchecked |= effects::Bits(Read::kNow);
  t.d.reads = 0;
  t.d.change_reads = (Read::kLasting | Read::kSources) | Read::kListeners;
  t.d.newcomers = {};
  t.d.active_count = t.d.grant_count = t.d.conditional_count = 0;
  t.d.ops[0] = t.d.ops[1] = 0;
  t.d.layers = 0;
  Reprint(t);
  GatherLasting(t);
  GatherStatics(t);
  if (t.d.active_count > 0) {
    ApplyLayer(t, Layer::kDefine);  // 604.3
    ApplyLayer(t, Layer::kColor);
    ApplyLayer(t, Layer::kAbility);
    GatherGrantedStatics(t);
    ApplyLayer(t, Layer::kNever);
    ApplyLayer(t, Layer::kSet);
    ApplyLayer(t, Layer::kModify);  // 211.4: sums of increases and decreases come out the same
    ApplyLayer(t, Layer::kSwap);
    t.d.change_reads |= Bits(Read::kNewcomers);
  }
  t.d.reads |= t.d.change_reads;
  GatherListeners(t);
  if (t.d.overflow) t.OutOfRoom();
}

void AddLasting(Table& t, const Lasting& lasting) {
  t.Changed(Read::kLasting);
  if (lasting.op == Op::kModify && lasting.until != Until::kWhileInPlay) {
    for (int i = 0; i < t.s.lasting_count; ++i) {
      Lasting& old = t.s.lasting[i];
      if (old.op != Op::kModify || old.until != lasting.until || !(old.object == lasting.object) ||
          old.controller != lasting.controller) {
        continue;
      }
      old.n = static_cast<std::int16_t>(old.n + lasting.n);
      old.m = static_cast<std::int16_t>(old.m + lasting.m);
      return;
    }
  }
  if (t.s.lasting_count == kMaxLasting) {
    t.OutOfRoom();
    return;
  }
  t.s.lasting[t.s.lasting_count] = lasting;
  t.s.lasting[t.s.lasting_count++].stamp = ++t.s.stamps;
}

namespace {

template <class Gone>
void RemoveLasting(Table& t, Gone gone) {
  std::uint8_t kept = 0;
  for (int i = 0; i < t.s.lasting_count; ++i) {
    if (!gone(t.s.lasting[i])) t.s.lasting[kept++] = t.s.lasting[i];
  }
  if (kept == t.s.lasting_count) return;
  for (int i = kept; i < t.s.lasting_count; ++i) t.s.lasting[i] = Lasting{};
  t.s.lasting_count = kept;
  t.Changed(Read::kLasting);
}

}  // namespace

void RemoveLasting(Table& t, std::uint8_t place) {
  const Lasting* gone = &t.s.lasting[place];
  const std::uint16_t stamp = gone->stamp;
  RemoveLasting(t, [stamp](const Lasting& lasting) { return lasting.stamp == stamp; });
}

void EndLasting(Table& t, Until until, Player player) {
  RemoveLasting(t, [&](const Lasting& lasting) {
    if (lasting.until != until || (player != kNobody && lasting.controller != player)) return false;
    if (lasting.op == Op::kTakeControl && t.Current(lasting.object)) {  // control goes back
      const ObjectId id = lasting.object.id;
      Shift(t, id, t[id].zone, t.Owner(id));
    }
    return true;
  });
}

void DropStaleLasting(Table& t) {
  RemoveLasting(t, [&](const Lasting& lasting) {
    if (lasting.op == Op::kBanishUntil) return false;  // ends by what it brings back (607.3)
    const bool about_object = lasting.object.id < kPlayerBase;
    if (about_object && !t.Current(lasting.object)) return true;
    return lasting.until == Until::kWhileInPlay &&
           (!t.Current(lasting.source) || !InPlay(t[lasting.source.id].zone));
  });
}

}  // namespace clashdeck::alpha_clash
