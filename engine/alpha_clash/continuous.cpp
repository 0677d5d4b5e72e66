#include "engine/alpha_clash/continuous.h"

#include <algorithm>
#include <utility>

#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::Flag;
using effects::Keyword;
using effects::kNil;
using effects::On;
using effects::Op;
using effects::Until;

namespace {

constexpr std::uint64_t Bit(On on) { return std::uint64_t{1} << static_cast<unsigned>(on); }

enum class Layer : std::uint8_t { kDefine, kColor, kAbility, kNever, kSet, kModify, kSwap, kNone };

Layer LayerOf(Op op) {
  switch (op) {
    case Op::kDefineStats:
      return Layer::kDefine;
    case Op::kColorSet:
    case Op::kAffiliationGive:
      return Layer::kColor;
    case Op::kKeywordGive:
    case Op::kKeywordTake:
    case Op::kGrant:
    case Op::kLoseText:
    case Op::kForbid:
    case Op::kExtraWeapons:
      return Layer::kAbility;
    case Op::kKeywordNever:
      return Layer::kNever;
    case Op::kSetStats:
      return Layer::kSet;
    case Op::kModify:
      return Layer::kModify;
    case Op::kSwapStats:
      return Layer::kSwap;
    default:
      return Layer::kNone;
  }
}

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

void AddAbility(Table& t, ObjectId id, const Ability& ability) {
  if (ability.kind != AbilityKind::kStatic) return;
  // Statics for other zones (costs of a card in hand) are asked where they matter.
  if (ability.zones != 0 && (ability.zones & effects::Mask(t[id].zone)) == 0) return;
  if (!ThresholdMet(t, id, ability)) return;
  if (!Holds(t, ViewOf(t, id), ability.condition)) return;
  for (Index i = 0; i < ability.code.count; ++i) {
    const Index code = static_cast<Index>(ability.code.first + i);
    if (t.pool.code[code].op == Op::kEnd) continue;
    AddActive(t.d, t.pool, {.code = code, .source = id, .you = t.Controller(id)});
  }
}

void GatherStatics(Table& t) {
  ForEachPermanent(t, [&](ObjectId id) {
    const CardDef& def = t.Def(id);
    if (!def.has_static) return;
    if (def.fickle_static) t.d.sensitive = true;
    if (t.Has(id, Mark::kFaceDown) || t.d.now[id].no_text) return;
    for (Index i = 0; i < def.abilities.count; ++i) {
      AddAbility(t, id, t.pool.abilities[def.abilities.first + i]);
    }
  });
}

void GatherGrantedStatics(Table& t) {
  for (int i = 0; i < t.d.grant_count; ++i) {
    AddAbility(t, t.d.grants[i].object, t.pool.abilities[t.d.grants[i].ability]);
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

// Static abilities first, then what resolutions made, in the order they did: what takes an ability
// away takes every instance that is there (112.7b).
void ApplyLayer(Table& t, Layer layer, bool lasting_ones, int first = 0) {
  const int count = t.d.active_count;
  for (int i = first; i < count; ++i) {
    const Active active = t.d.active[i];
    const Instruction& in = t.pool.code[active.code];
    if (LayerOf(in.op) != layer || (active.lasting != 0xFF) != lasting_ones) continue;
    const View view{.self = active.source, .you = active.you};
    if (active.lasting != 0xFF) {
      const Lasting& lasting = t.s.lasting[active.lasting];
      if (lasting.object.id != kNoObject) {
        if (t.Current(lasting.object)) ChangeOne(t, in, active, view, lasting.object.id);
        continue;
      }
    }
    for (const ObjectId id : Select(t, view, in.who)) ChangeOne(t, in, active, view, id);
  }
}

void ApplyLayer(Table& t, Layer layer) {
  if ((t.d.layers >> static_cast<unsigned>(layer) & 1U) == 0) return;
  ApplyLayer(t, layer, false);
  ApplyLayer(t, layer, true);
}

std::uint64_t KeywordEvents(effects::KeywordMask keywords) {
  std::uint64_t events = 0;
  if ((keywords & effects::Mask(Keyword::kAweFactor)) != 0) events |= Bit(On::kEnter);
  if ((keywords & effects::Mask(Keyword::kBarrage)) != 0) events |= Bit(On::kAttack);
  if ((keywords & effects::Mask(Keyword::kEnrage)) != 0) events |= Bit(On::kDealtDamage);
  return events;
}

void GatherListeners(Table& t) {
  ForEachPermanent(t, [&](ObjectId id) {
    if (t.Has(id, Mark::kFaceDown)) return;  // 603.2g
    const CardDef& def = t.Def(id);
    const std::uint64_t keyword_events = KeywordEvents(t.d.now[id].keywords);
    if ((def.listens | keyword_events) == 0) return;
    t.d.listens |= def.listens | keyword_events;
    t.d.listeners.Insert(id);
  });
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

}  // namespace

Now Printed(const CardDef& def) {
  Now now{.attack = def.attack,
          .defense = def.defense,
          .keywords = def.keywords,
          .affiliations = def.affiliations,
          .colors = def.colors};
  std::copy(std::begin(def.keyword_number), std::end(def.keyword_number), std::begin(now.numbers));
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

bool ForbiddenBy(const Table& t, ObjectId id, effects::Forbid what, ObjectId by) {
  bool forbidden = false;
  ForEachActive(t, Op::kForbid, [&](const Instruction& in, const Active& active, const View& view) {
    forbidden |= in.x != kNil && in.n == static_cast<Index>(what) && by < t.s.object_count &&
                 Concerns(t, in, active, view, id) && Matches(t, view, in.x, by);
  });
  return forbidden;
}

bool ForbiddenTo(const Table& t, Player player, effects::ForbidPlayer what, ObjectId card) {
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

void Derive(Table& t) {
  if (!t.d.stale && !(t.d.touched && t.d.sensitive)) return;
  t.d.stale = t.d.touched = t.d.sensitive = false;
  t.d.active_count = t.d.grant_count = 0;
  t.d.ops[0] = t.d.ops[1] = 0;
  t.d.layers = 0;
  t.d.listens = 0;
  t.d.listeners = {};
  if (t.d.unprinted) {  // later on cards are printed as they move
    t.d.unprinted = false;
    for (ObjectId id = 0; id < t.s.object_count; ++id) t.d.now[id] = Printed(t.Def(id));
  }
  const auto print = [&](ObjectId id) { t.d.now[id] = Printed(t.Def(id)); };
  ForEachPermanent(t, print);
  for (Player player = 0; player < 2; ++player) ForEach(t, player, Zone::kStandby, print);
  GatherLasting(t);
  if (t.d.active_count > 0) {
    for (int i = 0; i < t.d.active_count; ++i) {  // lost text first: it has no statics (112.8)
      const Lasting& lasting = t.s.lasting[t.d.active[i].lasting];
      if (t.pool.code[lasting.code].op == Op::kLoseText && t.Current(lasting.object)) {
        t.d.now[lasting.object.id].no_text = true;
        t.d.now[lasting.object.id].colors = t.Def(lasting.object.id).printed_colors;
      }
    }
  }
  GatherStatics(t);
  if (t.d.active_count > 0) {
    ApplyLayer(t, Layer::kDefine);  // 604.3
    ApplyLayer(t, Layer::kColor);
    ApplyLayer(t, Layer::kAbility);
    if (t.d.grant_count > 0) {
      t.d.sensitive = true;
      const int first = t.d.active_count;
      GatherGrantedStatics(t);
      for (const Layer layer : {Layer::kColor, Layer::kAbility}) ApplyLayer(t, layer, false, first);
    }
    ApplyLayer(t, Layer::kNever);
    ApplyLayer(t, Layer::kSet);
    ApplyLayer(t, Layer::kModify);  // 211.4: sums of increases and decreases come out the same
    ApplyLayer(t, Layer::kSwap);
  }
  GatherListeners(t);
  if (t.d.overflow) t.OutOfRoom();
}

void AddLasting(Table& t, const Lasting& lasting) {
  t.d.stale = true;
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
  t.d.stale = true;
}

}  // namespace

namespace {

// 110.2c: control goes back to whom it was taken from; where somebody has gained it since, they
// keep it, and it goes back there when that ends.
void GiveBack(Table& t, const Lasting& ended) {
  const ObjectId id = ended.object.id;
  for (int i = 0; i < t.s.lasting_count; ++i) {
    Lasting& later = t.s.lasting[i];
    if (later.op != Op::kTakeControl || !(later.object == ended.object)) continue;
    if (later.stamp <= ended.stamp) continue;
    later.n = ended.n;
    return;
  }
  const auto player = static_cast<Player>(ended.n);
  if (t.Controller(id) == player) return;
  Shift(t, id, t[id].zone, player);
  t.Tell({.kind = EventKind::kControl,
          .rule = "110.2c",
          .player = player,
          .object = id,
          .card = t[id].card});
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
    if (lasting.op == Op::kTakeControl && t.Current(lasting.object)) GiveBack(t, lasting);
    return true;
  });
}

void ForgetControl(Table& t, ObjectId id) {
  RemoveLasting(t, [&](const Lasting& lasting) {
    return lasting.op == Op::kTakeControl && lasting.object == t.RefTo(id);
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
