#include "engine/alpha_clash/triggers.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/groups.h"
#include "engine/alpha_clash/proposal_cost.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::AbilityKind;
using effects::DamageKind;
using effects::Keyword;
using effects::kNil;
using effects::On;
using effects::Trigger;
using effects::Whom;

namespace {

constexpr std::uint64_t Bit(On on) { return std::uint64_t{1} << static_cast<unsigned>(on); }

bool Waits(const Trigger& trigger, On on) { return trigger.on == on || trigger.also == on; }

View ViewFor(const Happening& happening, ObjectId self, Player you) {
  return {.self = self,
          .you = you,
          .event_player = happening.player,
          .event_object = happening.object.id,
          .event_other = happening.other.id,
          .event_amount = happening.amount};
}

bool PlayerFits(const Trigger& trigger, const Happening& happening, Player you) {
  switch (trigger.player) {
    case Whom::kYou:
      return happening.player == you;
    case Whom::kOpponent:
      return happening.player == Other(you);
    default:
      return true;
  }
}

bool Fits(const Table& t, const Trigger& trigger, const Happening& happening, const View& view) {
  if (!Waits(trigger, happening.on) || !PlayerFits(trigger, happening, view.you)) return false;
  if (trigger.damage != DamageKind::kAny) {
    const bool clash = happening.clash != 0;
    if (clash != (trigger.damage == DamageKind::kClash)) return false;
  }
  if (trigger.name != effects::kNoName && trigger.name != happening.name) return false;
  if (trigger.from != 0 && (trigger.from & effects::Mask(happening.from)) == 0) return false;
  if (trigger.subject != kNil && (happening.object.id >= t.s.object_count ||
                                  !Matches(t, view, trigger.subject, happening.object.id))) {
    return false;
  }
  if (trigger.other == kNil) return true;
  // 117.5: all that dealt it clash damage at once have defeated it.
  if (happening.on == On::kDefeated && happening.clash != 0) {
    const ObjectId attacker = t.s.clash.attacker.id;
    for (const ObjectId id : t.s.clash.dealt) {
      const bool opposes = (id == attacker) != (happening.object.id == attacker);
      if (opposes && Matches(t, view, trigger.other, id)) return true;
    }
    return false;
  }
  return happening.other.id < t.s.object_count &&
         Matches(t, view, trigger.other, happening.other.id);
}

void Pend(Table& t, const Pending& pending) {
  if (t.s.pending_count == kMaxPending) {
    t.OutOfRoom();
    return;
  }
  t.s.pending[t.s.pending_count++] = pending;
  const ObjectId source = pending.source.id;
  if (pending.event.on == On::kDefeated && pending.event.object.id == source &&
      source < t.s.object_count) {
    ++t[source].defeat_triggers;  // 117.4: it stays until this has resolved
  }
}

bool IsAboutItself(const Table& t, const Trigger& trigger) {
  return trigger.subject != kNil &&
         (t.pool.filters[trigger.subject].is & static_cast<std::uint32_t>(effects::Is::kSelf)) != 0;
}

// 603.2d: so many times more; no effect of this kind is about another of them.
int TimesMore(const Table& t, ObjectId source, const Trigger& trigger) {
  int more = 0;
  ForEachActive(
      t, effects::Op::kTriggerMore, [&](const Instruction& in, const Active&, const View& view) {
        // 603.1b: those with a tag are about their own card.
        const bool tagged = in.x == static_cast<Index>(trigger.on) && IsAboutItself(t, trigger);
        if (in.x != kNil && !tagged) return;
        if (Matches(t, view, in.who.filter, source)) more += Evaluate(t, view, in.n);
      });
  return more;
}

void PendTimes(Table& t, const Pending& pending) {
  const Trigger& trigger = t.pool.triggers[t.pool.abilities[pending.ability].trigger];
  const int times = 1 + TimesMore(t, pending.source.id, trigger);
  for (int i = 0; i < times; ++i) Pend(t, pending);
}

// "for the second time", "your second card each turn", "the third Counter" (119.5).
bool IsNth(const Table& t, const Trigger& trigger, const Happening& happening) {
  const ObjectId id = happening.object.id;
  switch (happening.on) {
    case On::kAttack:
      return id < t.s.object_count && t[id].attacks == trigger.nth;
    case On::kDraws:
      return t.Of(happening.player).drawn == trigger.nth;
    case On::kPlays:
      return t.Of(happening.player).played == trigger.nth;
    case On::kCounterPut: {
      const int now = CountersOn(t, id, trigger.name);
      return now >= trigger.nth && now - happening.amount < trigger.nth;
    }
    default:
      return true;
  }
}

Pending Waiting(const Table& t, ObjectId self, Index ability, const Happening& happening) {
  Pending pending;
  pending.event = happening;
  pending.source = t.RefTo(self);
  pending.ability = ability;
  pending.controller = t.Controller(self);
  return pending;
}

// 701.1: "one or more" has triggered for what happens at this time already.
bool TriggeredTogether(const Table& t, ObjectId self, Index ability) {
  if (t.together_from == Table::kNotTogether) return false;
  return std::any_of(t.s.pending + t.together_from, t.s.pending + t.s.pending_count,
                     [&](const Pending& waiting) {
                       return waiting.ability == ability && waiting.source.id == self;
                     });
}

// 703.4a.1: "the next Trigger - Enter effect", whosever it is; used up by this one.
bool NextEnterIsNegated(Table& t) {
  for (std::uint8_t i = 0; i < t.s.lasting_count; ++i) {
    if (t.s.lasting[i].op != effects::Op::kNegateNextEnter) continue;
    RemoveLasting(t, i);
    return true;
  }
  return false;
}

// The tag Trigger - Enter, not a card that watches others enter (603.1b).
bool IsOwnEnter(const Table& t, const Trigger& trigger, const Happening& happening, ObjectId self) {
  return happening.on == On::kEnter && happening.object.id == self && IsAboutItself(t, trigger);
}

// 703.4a.1: this Trigger - Enter was negated before it came.
bool EnterIsNegated(Table& t, ObjectId self) {
  if (!t.Has(self, Mark::kNoEnter)) {
    if (!t.Has(self, Mark::kNoNextEnter) && !NextEnterIsNegated(t)) return false;
    t.Set(self, Mark::kNoNextEnter, false);
  }
  t.Tell({.kind = EventKind::kNegated, .rule = "703.4a.1", .object = self, .card = t[self].card});
  return true;
}

void Consider(Table& t, ObjectId self, Index index, const Happening& happening) {
  const Ability& ability = t.pool.abilities[index];
  if (ability.kind != AbilityKind::kTriggered) return;
  const Trigger& trigger = t.pool.triggers[ability.trigger];
  if (!Waits(trigger, happening.on)) return;
  const Zone zone = t[self].zone;
  const bool here = ability.zones == 0 ? InPlay(zone) : (ability.zones & effects::Mask(zone)) != 0;
  if (!here && !ability.first) return;
  const View view = ViewFor(happening, self, t.Controller(self));
  if (ability.first) {
    if (!Fits(t, trigger, happening, view) || UsesOf(t, self, index) > 0) return;
    NoteUse(t, self, index);
    if (!here || t.Has(self, Mark::kFaceDown)) return;
  }
  if (!ThresholdMet(t, self, ability) || !Fits(t, trigger, happening, view)) return;
  if (!Holds(t, view, ability.condition)) return;  // 603.4
  if (trigger.nth != 0 && !IsNth(t, trigger, happening)) return;
  if (trigger.together && TriggeredTogether(t, self, index)) return;
  if (IsOwnEnter(t, trigger, happening, self) && EnterIsNegated(t, self)) return;
  if (ability.per_turn != 0) {  // 603.2i
    if (UsesOf(t, self, index) >= ability.per_turn) return;
    NoteUse(t, self, index);
  }
  PendTimes(t, Waiting(t, self, index, happening));
}

void ConsiderKeyword(Table& t, ObjectId self, Keyword keyword, const Happening& happening) {
  const Index ability = t.pool.keyword_abilities[static_cast<std::size_t>(keyword)];
  if (!HasKeyword(t, self, keyword) || ability == kNil) return;
  const Trigger& trigger = t.pool.triggers[t.pool.abilities[ability].trigger];
  if (!Fits(t, trigger, happening, ViewFor(happening, self, t.Controller(self)))) return;
  Pending pending = Waiting(t, self, ability, happening);
  pending.number = t.d.now[self].numbers[static_cast<std::size_t>(keyword)];
  if (keyword == Keyword::kAweFactor && !t.rulings.awe_factor_once_per_card) {
    // 704.2d read over all cards: only what is above the highest so far.
    std::uint8_t& highest = t.Of(pending.controller).awe_factor;
    const std::uint8_t number = pending.number;
    pending.number = number > highest ? static_cast<std::uint8_t>(number - highest) : 0;
    highest = std::max(highest, number);
  }
  PendTimes(t, pending);
}

void ConsiderObject(Table& t, ObjectId self, const Happening& happening) {
  const CardDef& def = t.Def(self);
  if (t.Has(self, Mark::kFaceDown) && def.front == effects::kNoCard) return;  // 603.2g
  if (!t.d.now[self].no_text && (def.listens & Bit(happening.on)) != 0) {
    for (Index i = 0; i < def.abilities.count; ++i) {
      Consider(t, self, static_cast<Index>(def.abilities.first + i), happening);
    }
  }
  switch (happening.on) {
    case On::kEnter:
      return ConsiderKeyword(t, self, Keyword::kAweFactor, happening);
    case On::kAttack:
      return ConsiderKeyword(t, self, Keyword::kBarrage, happening);
    case On::kDealtDamage:
      return ConsiderKeyword(t, self, Keyword::kEnrage, happening);
    default:
      return;
  }
}

void ConsiderDelayed(Table& t, const Happening& happening) {
  std::uint8_t kept = 0;
  const std::uint8_t count = t.s.delayed_count;
  for (std::uint8_t i = 0; i < count; ++i) {
    const Delayed delayed = t.s.delayed[i];
    const Ability& ability = t.pool.abilities[delayed.ability];
    View view = ViewFor(happening, delayed.source.id, delayed.controller);
    Resolution known{};  // what kLast means to its filters
    known.last = GroupOf(t, delayed.group);
    view.resolution = &known;
    const bool fits = Fits(t, t.pool.triggers[ability.trigger], happening, view) &&
                      Holds(t, view, ability.condition);
    if (fits) {
      Pending pending;
      pending.event = happening;
      pending.source = delayed.source;
      pending.ability = delayed.ability;
      pending.controller = delayed.controller;
      pending.x = delayed.x;
      pending.group = delayed.group;
      Pend(t, pending);
    }
    // 603.7b: once, the next time, unless it has a duration.
    const bool again = delayed.until != effects::Until::kForever && ability.per_turn == 0;
    if (!fits || again) t.s.delayed[kept++] = delayed;
  }
  for (int i = kept; i < count; ++i) t.s.delayed[i] = Delayed{};
  t.s.delayed_count = kept;
  if (kept != count) t.Changed(Read::kLasting);
}

}  // namespace

// Cards that are not in play and count the first of such events in a turn.
void CountFirsts(Table& t, const Happening& happening) {
  for (ObjectId id = 0; id < t.s.object_count; ++id) {
    const CardDef& def = t.Def(id);
    if (def.counts_firsts == 0 || t[id].zone == Zone::kNone || t.d.listeners.Has(id)) continue;
    for (Index i = 0; i < def.abilities.count; ++i) {
      const Index index = static_cast<Index>(def.abilities.first + i);
      if (t.pool.abilities[index].first) Consider(t, id, index, happening);
    }
  }
}

void TellListeners(Table& t, const Happening& happening) {
  if ((t.pool.firsts & Bit(happening.on)) != 0) CountFirsts(t, happening);
  if ((t.d.listens & Bit(happening.on)) != 0) {
    const int count = t.d.listening_count;
    for (int i = 0; i < count; ++i) {
      if (t.d.listening[i].WaitsFor(happening.on)) {
        ConsiderObject(t, t.d.listening[i].id(), happening);
      }
    }
    const int grants = t.d.grant_count;
    for (int i = 0; i < grants; ++i) {
      Consider(t, t.d.grants[i].object, t.d.grants[i].ability, happening);
    }
    if (t.s.delayed_count > 0) ConsiderDelayed(t, happening);
  }
  const ObjectId object = happening.object.id;
  if (object < t.s.object_count && !t.d.listeners.Has(object) && !InPlay(t[object].zone)) {
    const CardDef& def = t.Def(object);
    if ((def.listens & Bit(happening.on)) == 0) return;
    for (Index i = 0; i < def.abilities.count; ++i) {
      const Index index = static_cast<Index>(def.abilities.first + i);
      if (t.pool.abilities[index].zones != 0) Consider(t, object, index, happening);
    }
  }
}

void HappensToItself(Table& t, const Happening& happening) {
  Derive(t);
  const ObjectId self = happening.object.id;
  const CardDef& def = t.Def(self);
  if ((def.listens & Bit(happening.on)) == 0 || t.Has(self, Mark::kFaceDown)) return;
  for (Index i = 0; !t.d.now[self].no_text && i < def.abilities.count; ++i) {
    const Index index = static_cast<Index>(def.abilities.first + i);
    const Ability& ability = t.pool.abilities[index];
    if (ability.kind != AbilityKind::kTriggered) continue;
    if (IsAboutItself(t, t.pool.triggers[ability.trigger])) Consider(t, self, index, happening);
  }
}

void TellStates(Table& t) {
  const ObjectSet listeners = t.d.listeners;
  for (const ObjectId id : listeners) {
    const CardDef& def = t.Def(id);
    if ((def.listens & Bit(On::kState)) == 0) continue;
    for (Index i = 0; i < def.abilities.count; ++i) {
      const Index index = static_cast<Index>(def.abilities.first + i);
      const auto waits = [&](const auto& item) {
        return item.ability == index && item.source.id == id;
      };
      // Not again until it has left Standby.
      if (std::any_of(t.s.standby, t.s.standby + t.s.standby_count, waits) ||
          std::any_of(t.s.pending, t.s.pending + t.s.pending_count, waits)) {
        continue;
      }
      Consider(t, id, index, {.on = On::kState, .player = t.Controller(id)});
    }
  }
}

void AddDelayed(Table& t, const Delayed& delayed) {
  if (t.s.delayed_count == kMaxDelayed) {
    t.OutOfRoom();
    return;
  }
  t.s.delayed[t.s.delayed_count++] = delayed;
  t.Changed(Read::kLasting);
}

}  // namespace clashdeck::alpha_clash
