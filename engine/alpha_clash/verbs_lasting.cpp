// Verbs that make something last: continuous changes (608.2), shields (610), replacements (609) and
// delayed triggered effects (603.7).
#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/groups.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/verbs.h"

namespace clashdeck::alpha_clash {

using effects::Flag;
using effects::kNil;
using effects::Op;
using effects::Until;
using effects::Who;

namespace {

// 608.2c: changes of characteristics are about the objects of this moment; others about a rule.
bool ChangesObjects(Op op) {
  switch (op) {
    case Op::kModify:
    case Op::kSetStats:
    case Op::kSwapStats:
    case Op::kKeywordGive:
    case Op::kKeywordTake:
    case Op::kKeywordNever:
    case Op::kGrant:
    case Op::kLoseText:
    case Op::kColorSet:
    case Op::kAffiliationGive:
    case Op::kExtraWeapons:
      return true;
    default:
      return false;
  }
}

bool NumberIsQuantity(Op op) { return op != Op::kForbid && op != Op::kForbidPlayer; }

// The times that depend on when the effect is made.
Until UntilOf(const Table& t, const Instruction& in, Player you) {
  if (in.until == Until::kEndOfNextClash && t.s.clash.step == ClashStep::kNone)
    return Until::kEndOfClash;
  if (in.until == Until::kEndOfYourNextTurn && t.s.active == you) return Until::kAfterYourTurn;
  return in.until;
}

Lasting LastingOf(const Table& t, const Resolution& r, const Instruction& in, View view,
                  ObjectId id) {
  Lasting lasting{.op = in.op,
                  .until = UntilOf(t, in, view.you),
                  .controller = view.you,
                  .source = r.item.source,
                  .code = r.pc};
  lasting.object = IsPlayer(id) ? Ref{id, 0, 0} : t.RefTo(id);
  if (in.op == Op::kForbidPlayer && in.m != kNil) {  // 608.2d: a limit is fixed now
    lasting.m = static_cast<std::int16_t>(Evaluate(t, view, in.m));
  }
  if (!NumberIsQuantity(in.op)) return lasting;
  view.event_object = id == kNoObject || IsPlayer(id) ? view.event_object : id;
  if (in.n != kNil) lasting.n = static_cast<std::int16_t>(Evaluate(t, view, in.n));
  if (in.m != kNil && in.op != Op::kAttachLess) {
    lasting.m = static_cast<std::int16_t>(Evaluate(t, view, in.m));
  }
  // "becomes that color": the one chosen before.
  if (in.op == Op::kColorSet && in.x == kNil) lasting.n = r.numbers[in.set & 3U];
  return lasting;
}

void TellModified(const Table& t, const Lasting& lasting) {
  if (lasting.op != Op::kModify) return;
  t.Tell({.kind = EventKind::kModified,
          .rule = "608.2",
          .object = lasting.object.id,
          .other = lasting.source.id,
          .amount = lasting.n,
          .second = lasting.m});
}

Done Delay(Table& t, const Resolution& r, const Instruction& in, const View& view) {
  Delayed delayed;
  delayed.ability = in.x;
  delayed.x = r.item.x;  // 107.3i
  delayed.source = r.item.source;
  delayed.controller = view.you;
  delayed.until = in.until;
  const ObjectSet about = in.who.who == Who::kNothing ? ObjectSet(r.last) : Select(t, view, in.who);
  delayed.group = NewGroup(t, about);
  AddDelayed(t, delayed);
  return Done::kNext;
}

}  // namespace

Done ExecuteLasting(Table& t, Resolution& r, const Instruction& in) {
  const View view = ViewOf(t, r);
  if (in.op == Op::kDelay) return Delay(t, r, in, view);
  if (in.op == Op::kForbidPlayer || in.op == Op::kMaxPerTurn) {
    const std::uint8_t players = PlayersOf(t, view, in.player, Select(t, view, in.who));
    r.did_so = players != 0 ? 1 : 0;
    for (Player player = 0; player < 2; ++player) {
      if ((players >> player & 1U) == 0) continue;
      AddLasting(t, LastingOf(t, r, in, view, PlayerTarget(player)));
    }
    return Done::kNext;
  }
  const bool by_source = in.op == Op::kPrevent && in.by.who != Who::kNothing;
  const effects::Selector& about = by_source ? in.by : in.who;
  const bool barriers = in.op == Op::kPrevent && in.n != kNil && IsOn(in, Flag::kNext);  // 610.11
  if (in.op == Op::kReplace && t.pool.replacements[in.x].to.who == Who::kTarget) {
    // What is redirected goes to the target, whatever is chosen for others later.
    const ObjectId to = Select(t, view, t.pool.replacements[in.x].to).First();
    if (to != kNoObject) AddLasting(t, LastingOf(t, r, in, view, to));
    return Done::kNext;
  }
  if (!ChangesObjects(in.op) && !barriers &&
      (about.who == Who::kAll || about.who == Who::kNothing)) {
    AddLasting(t, LastingOf(t, r, in, view, kNoObject));
    r.did_so = 1;
    return Done::kNext;
  }
  const ObjectSet objects = SelectPresent(t, r, about);
  const std::uint8_t did_so = r.did_so;
  r.did_so = 0;
  for (const ObjectId id : objects) {
    // 603.6: what has left play since is another object, and has no stats or abilities to change.
    const bool there = InPlay(t[id].zone) || t[id].zone == Zone::kStandby;
    if (ChangesObjects(in.op) && !there) continue;
    const Lasting lasting = LastingOf(t, r, in, view, id);
    AddLasting(t, lasting);
    r.did_so = 1;
    TellModified(t, lasting);
  }
  // "if you do" asks for the action: that something can't be done is none.
  if (in.op == Op::kForbid) r.did_so = did_so;
  r.last = objects;
  return Done::kNext;
}

}  // namespace clashdeck::alpha_clash
