#include "engine/alpha_clash/damage.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/triggers.h"

namespace clashdeck::alpha_clash {

using effects::DamageKind;
using effects::Flag;
using effects::Forbid;
using effects::ForbidPlayer;
using effects::Keyword;
using effects::kNil;
using effects::On;
using effects::Op;
using effects::Replace;
using effects::Replacement;
using effects::Who;

namespace {

bool KindFits(DamageKind kind, bool clash) {
  return kind == DamageKind::kAny || (kind == DamageKind::kClash) == clash;
}

bool Takes(const Table& t, ObjectId id) {  // 117.1a
  return InPlay(t[id].zone) && (t.IsClashCard(id) || t.IsContender(id));
}

// 609.2: each replacement once (609.5).
void ReplaceHit(const Table& t, Hit& hit, bool clash) {
  ForEachActive(t, Op::kReplace, [&](const Instruction& in, const Active& active, View view) {
    const Replacement& replacement = t.pool.replacements[in.x];
    view.event_object = hit.target;
    view.event_other = hit.source;
    view.event_amount = static_cast<std::int16_t>(hit.amount);
    if (!Holds(t, view, replacement.condition)) return;
    if (replacement.event != On::kDealtDamage || !KindFits(replacement.damage, clash)) return;
    if (!Matches(t, view, replacement.subject, hit.target)) return;
    if (replacement.source != kNil &&
        (hit.source == kNoObject || !Matches(t, view, replacement.source, hit.source))) {
      return;
    }
    switch (replacement.kind) {
      case Replace::kMultiply:
        hit.amount *= Evaluate(t, view, replacement.n);
        break;
      case Replace::kAdd:
        hit.amount += Evaluate(t, view, replacement.n);
        break;
      case Replace::kRedirect: {
        const bool chosen = active.lasting != 0xFF && replacement.to.who == Who::kTarget;
        const ObjectId to = chosen ? t.s.lasting[active.lasting].object.id
                                   : Select(t, view, replacement.to).First();
        if (to != kNoObject && Takes(t, to)) hit.target = to;
        break;
      }
      default:
        break;
    }
  });
}

// Whether a prevention is about this hit: "to" its objects, "by" its objects, or both.
bool Shields(const Table& t, const Instruction& in, const Active& active, const View& view,
             const Hit& hit, bool clash) {
  if (!KindFits(in.damage, clash)) return false;
  const bool to_somebody = in.who.who != Who::kNothing || active.lasting != 0xFF;
  const bool by_named = in.by.who != Who::kNothing;
  if (by_named && active.lasting != 0xFF) {
    const Lasting& lasting = t.s.lasting[active.lasting];
    // 608.2c: of all of a kind, those that come later too.
    const bool all = lasting.object.id == kNoObject;
    if (hit.source == kNoObject) return false;
    if (!all && (lasting.object.id != hit.source || !t.Current(lasting.object))) return false;
    // 610.9: what the source had to be it must still be.
    if (!Matches(t, view, in.by.filter, hit.source)) return false;
    return in.who.who == Who::kNothing || Select(t, view, in.who).Has(hit.target);
  }
  if (to_somebody && !Concerns(t, in, active, view, hit.target)) return false;
  return !by_named || (hit.source != kNoObject && Select(t, view, in.by).Has(hit.source));
}

// 610.13: what each prevention has kept from each object at one time, told once.
class Preventions {
 public:
  Preventions() {}  // NOLINT(modernize-use-equals-default): of a union nothing is made

  void Note(const Active& active, const Hit& hit, int amount) {
    for (int i = 0; i < count_; ++i) {
      Row& row = rows_[i];
      const bool same = row.active.code == active.code && row.active.source == active.source &&
                        row.active.lasting == active.lasting && row.hit.target == hit.target;
      if (!same) continue;
      row.amount += amount;
      return;
    }
    if (count_ < kMaxRows) rows_[count_++] = {active, hit, amount, false};
  }

  // 610.14: it would have prevented the same damage; only one of them does.
  void NoteOther(const Active& active, const Hit& hit, int amount) {
    for (int i = 0; i < count_; ++i) {
      const Row& row = rows_[i];
      if (row.active.code == active.code && row.hit.target == hit.target) return;
    }
    if (count_ < kMaxRows) rows_[count_++] = {active, hit, amount, true};
  }

  void Tell(Table& t, bool clash) const {
    for (int i = 0; i < count_; ++i) {
      const Row& row = rows_[i];
      const Happening happening{.on = On::kDamagePrevented,
                                .player = t.Controller(row.hit.target),
                                .amount = static_cast<std::int16_t>(row.amount),
                                .clash = static_cast<std::uint8_t>(clash ? 1 : 0),
                                .object = t.RefTo(row.hit.target),
                                .other = t.RefTo(row.hit.source)};
      if (!row.other && row.amount > 0) Happens(t, happening);
      AddRider(t, t.pool.code[row.active.code].x, row.active, happening,
               HasOthers(row.hit.target) ? kEitherRider : kRider);
    }
  }

 private:
  struct Row {
    Active active;
    Hit hit;
    int amount;
    bool other;
  };
  bool HasOthers(ObjectId target) const {
    return std::any_of(rows_, rows_ + count_,
                       [&](const Row& row) { return row.other && row.hit.target == target; });
  }

  static constexpr int kMaxRows = 64;
  union {
    // The first `count_` of them: the rest is never made. As private as the union.
    Row rows_[kMaxRows];  // NOLINT(readability-identifier-naming)
  };
  int count_ = 0;
};

// Prevents all of the damage each time, and does something beside.
bool IsWholeWithRest(const Instruction& in) {
  return in.n == kNil && !IsOn(in, Flag::kNext) && in.x != kNil;
}

// 610: what is left of a hit after prevention. 610.14: what prevents all of it leaves nothing for
// others.
void PreventHit(Table& t, Hit& hit, bool clash, Preventions& told) {
  const int count = t.d.active_count;
  for (int i = 0; i < count && hit.amount > 0; ++i) {
    const Active active = t.d.active[i];
    const Instruction& in = t.pool.code[active.code];
    if (in.op != Op::kPrevent) continue;
    const View view{.self = active.source, .you = active.you};
    if (!Shields(t, in, active, view, hit, clash)) continue;
    if (hit.unpreventable) {  // 610.12: what else it does takes place
      if (in.x != kNil) told.Note(active, hit, 0);
      continue;
    }
    int prevented = hit.amount;
    Lasting* lasting = active.lasting == 0xFF ? nullptr : &t.s.lasting[active.lasting];
    if (in.n != kNil) {
      const int size = lasting != nullptr ? lasting->n : Evaluate(t, view, in.n);
      prevented = std::min(prevented, size);
      // 610.7: a shield wears off; 610.10: a static one is whole each time.
      if (lasting != nullptr && IsOn(in, Flag::kNext)) {
        lasting->n = static_cast<std::int16_t>(lasting->n - prevented);
      }
    } else if (lasting != nullptr && IsOn(in, Flag::kNext)) {
      if (lasting->m != 0) continue;  // 610.8: the next instance only
      lasting->m = 1;
    }
    if (prevented <= 0) continue;
    hit.amount -= prevented;
    if (!clash) {
      t[hit.target].prevented =
          static_cast<std::uint8_t>(std::min(255, t[hit.target].prevented + prevented));
      t.Changed(Read::kFacts);
    }
    t.Tell({.kind = EventKind::kPrevented,
            .rule = "610.6",
            .object = hit.target,
            .other = hit.source,
            .card = t[hit.target].card,
            .amount = prevented,
            .clash = clash});
    told.Note(active, hit, prevented);
    if (hit.amount == 0 && IsWholeWithRest(in)) {
      for (int other = i + 1; other < count; ++other) {
        const Active next = t.d.active[other];
        const Instruction& also = t.pool.code[next.code];
        const View there{.self = next.source, .you = next.you};
        const bool fits =
            also.op == Op::kPrevent && IsWholeWithRest(also) && next.code != active.code;
        if (fits && Shields(t, also, next, there, hit, clash)) told.NoteOther(next, hit, prevented);
      }
    }
  }
}

void Adjust(std::uint8_t& damage, int amount) {
  damage = static_cast<std::uint8_t>(std::min(255, damage + amount));
}

void Commit(Table& t, const Hit& hit, bool clash) {
  Object& object = t[hit.target];
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kDamage,
            .rule = hit.excess ? "704.4c.1"
                    : clash    ? "504.2f"
                               : "117.2b",
            .player = t.Controller(hit.target),
            .object = hit.target,
            .other = hit.source,
            .card = object.card,
            .amount = hit.amount,
            .clash = clash});
  std::uint8_t& damage = clash ? object.clash_damage : object.other_damage;
  t.Changed(Read::kDamage);
  if (t.IsContender(hit.target)) {
    // 117.2b.1, 504.2f: defense takes what it can, health the rest.
    const int taken = std::min(hit.amount, std::max(0, DefenseOf(t, hit.target)));
    Adjust(damage, taken);
    const Player player = t.Owner(hit.target);
    if (hit.amount > taken) {
      const char* rule = hit.excess ? "704.4c.1" : clash ? "504.2f" : "117.2b.1";
      LoseHealth(t, player, hit.amount - taken, rule, {.clash = clash});
    }
    return;
  }
  Adjust(damage, hit.amount);
  object.struck_by = hit.source;  // 117.5
  if (clash) t.s.clash.dealt.Insert(hit.source);
  if (clash && hit.source != kNoObject && HasKeyword(t, hit.source, Keyword::kNecrotic)) {
    t.Set(hit.target, Mark::kNecrotic);
  }
}

}  // namespace

int DealDamage(Table& t, const Hit* hits, int count, bool clash) {
  Derive(t);
  int dealt = 0;
  Hit done[kMaxHits];
  int done_count = 0;
  const bool replaced = t.d.Any(Op::kReplace);
  const bool prevented = t.d.Any(Op::kPrevent);
  Preventions told;
  for (int i = 0; i < count && done_count < kMaxHits; ++i) {
    Hit hit = hits[i];
    if (hit.amount <= 0 || !Takes(t, hit.target)) continue;  // 609.7a, 107.1b
    if (Forbidden(t, hit.target, Forbid::kBeDealtDamage)) continue;
    if (hit.source != kNoObject && Forbidden(t, hit.source, Forbid::kDealDamage)) continue;
    if (replaced) ReplaceHit(t, hit, clash);
    if (prevented && hit.source != kNoObject) {
      hit.unpreventable |= Forbidden(t, hit.source, Forbid::kHaveDamagePrevented);
    }
    if (prevented) PreventHit(t, hit, clash, told);
    if (hit.amount > 0) done[done_count++] = hit;
  }
  if (prevented) told.Tell(t, clash);
  for (int i = 0; i < done_count; ++i) {
    Commit(t, done[i], clash);
    dealt += done[i].amount;
  }
  const Together together(t);
  for (int i = 0; i < done_count; ++i) {
    Happens(t, {.on = On::kDealtDamage,
                .player = t.Controller(done[i].target),
                .amount = static_cast<std::int16_t>(done[i].amount),
                .clash = static_cast<std::uint8_t>(clash ? 1 : 0),
                .object = t.RefTo(done[i].target),
                .other = t.RefTo(done[i].source)});
  }
  return dealt;
}

int GainHealth(Table& t, Player player, int amount, const char* rule, const Applied& applied) {
  if (amount <= 0) return 0;
  Derive(t);
  if (ForbiddenTo(t, player, ForbidPlayer::kGainHealth)) return 0;
  Happening event{
      .on = On::kGainsHealth, .player = player, .amount = static_cast<std::int16_t>(amount)};
  if (ReplaceEvent(t, event, applied)) return 0;
  amount = event.amount;
  const int room = t.Def(t.ContenderOf(player)).health - t.Of(player).health;
  amount = std::min(amount, std::max(0, room));  // 301.2b
  if (amount == 0) return 0;
  t.Of(player).health = static_cast<std::int16_t>(t.Of(player).health + amount);
  t.Of(player).health_gained =
      static_cast<std::uint8_t>(std::min(255, t.Of(player).health_gained + amount));
  if (t.Of(player).health > 0) t.Of(player).felled_in_clash = false;
  t.Changed(Read::kHealth | Read::kFacts);
  t.Tell({.kind = EventKind::kHealth, .rule = rule, .player = player, .amount = amount});
  Happens(t, {.on = On::kGainsHealth,
              .player = player,
              .amount = static_cast<std::int16_t>(amount),
              .object = t.RefTo(t.ContenderOf(player))});
  return amount;
}

int LoseHealth(Table& t, Player player, int amount, const char* rule, const Loss& loss) {
  if (amount <= 0) return 0;
  Derive(t);
  if (ForbiddenTo(t, player, ForbidPlayer::kLoseHealth)) return 0;
  Happening event{.on = On::kLosesHealth,
                  .player = player,
                  .amount = static_cast<std::int16_t>(amount),
                  .clash = static_cast<std::uint8_t>(loss.clash ? 1 : 0)};
  if (ReplaceEvent(t, event, loss.applied)) return 0;
  amount = event.amount;
  t.Of(player).health = static_cast<std::int16_t>(t.Of(player).health - amount);
  t.Of(player).health_lost =
      static_cast<std::uint8_t>(std::min(255, t.Of(player).health_lost + amount));
  if (loss.clash && t.Of(player).health <= 0) t.Of(player).felled_in_clash = true;
  t.Changed(Read::kHealth | Read::kFacts);
  t.Tell({.kind = EventKind::kHealth, .rule = rule, .player = player, .amount = -amount});
  Happens(t, {.on = On::kLosesHealth,
              .player = player,
              .amount = static_cast<std::int16_t>(amount),
              .object = t.RefTo(t.ContenderOf(player))});
  return amount;
}

void SetHealth(Table& t, Player player, int health) {
  health = std::min<int>(health, t.Def(t.ContenderOf(player)).health);  // 301.2b
  const int change = health - t.Of(player).health;
  if (health > 0) t.Of(player).felled_in_clash = false;
  t.Of(player).health = static_cast<std::int16_t>(health);
  t.Changed(Read::kHealth);
  t.Tell({.kind = EventKind::kHealth, .rule = "116.5", .player = player, .amount = change});
}

}  // namespace clashdeck::alpha_clash
