#include "engine/alpha_clash/retarget.h"

#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/targets.h"
#include "engine/alpha_clash/triggers.h"

namespace clashdeck::alpha_clash {

using effects::On;
using effects::Retarget;

namespace {

// The frame. step: a Retarget; a: which target is asked for; b: place in Standby; c: bits of the
// targets that were changed.
Retarget HowOf(const Frame& frame) { return static_cast<Retarget>(frame.step); }

// 113.7e: only the last set of targets counts. Where all are changed, those to come don't stand in
// the way of this one.
StandbyItem BesideTarget(const StandbyItem& item, unsigned place, Retarget how) {
  StandbyItem beside = item;
  beside.targets = 0;
  for (unsigned i = 0; i < item.targets; ++i) {
    if (i == place || (how == Retarget::kAll && i > place)) continue;
    beside.target[beside.targets] = item.target[i];
    beside.slot[beside.targets++] = item.slot[i];
  }
  return beside;
}

// 113.7a: other legal targets.
ObjectSet Others(const Table& t, const StandbyItem& item, unsigned place, Retarget how) {
  ObjectSet others = TargetChoices(t, BesideTarget(item, place, how), item.slot[place]);
  if (!IsPlayer(item.target[place].id)) others.Erase(item.target[place].id);
  return others;
}

bool PlayerIsOther(const Table& t, const StandbyItem& item, unsigned place, Retarget how,
                   Player player) {
  return item.target[place].id != PlayerTarget(player) &&
         PlayerIsChoice(t, BesideTarget(item, place, how), item.slot[place], player);
}

bool CanChange(const Table& t, const StandbyItem& item, unsigned place, Retarget how) {
  return !Others(t, item, place, how).empty() || PlayerIsOther(t, item, place, how, 0) ||
         PlayerIsOther(t, item, place, how, 1);
}

// "change a target": one must be, if one can.
bool MustChange(const Table& t, const Frame& frame) {
  const StandbyItem& item = t.s.proposal;
  if (HowOf(frame) != Retarget::kOne) return HowOf(frame) == Retarget::kAll;
  for (unsigned i = frame.a + 1U; i < item.targets; ++i) {
    if (CanChange(t, item, i, Retarget::kOne)) return false;
  }
  return true;
}

void Leave(Table& t) {
  t.s.proposal = kNoItem;
  Pop(t);
}

void Finish(Table& t) {
  const Frame frame = Top(t);
  const StandbyItem item = t.s.proposal;
  Leave(t);
  t.s.standby[frame.b] = item;
  for (unsigned i = 0; i < item.targets; ++i) {
    if ((frame.c >> i & 1U) == 0) continue;
    t.Tell({.kind = EventKind::kTargets,
            .rule = "113.7",
            .player = frame.player,
            .object = item.target[i].id,
            .other = item.source.id});
    if (IsPlayer(item.target[i].id)) continue;
    Happens(t, {.on = On::kTargeted,
                .player = item.controller,
                .object = item.target[i],
                .other = item.source});
  }
}

}  // namespace

void BeginRetarget(Table& t, unsigned place, Player player, Retarget how) {
  if (t.s.standby[place].targets == 0) return;
  t.s.proposal = t.s.standby[place];
  Push(t, FrameKind::kRetarget, player, static_cast<std::uint8_t>(how));
  Top(t).b = static_cast<std::uint16_t>(place);
}

bool StepRetarget(Table& t) {
  Frame& frame = Top(t);
  const StandbyItem& item = t.s.proposal;
  for (; frame.a < item.targets; ++frame.a) {
    if (CanChange(t, item, frame.a, HowOf(frame))) {
      AskPlayer(t, Ask::kTarget, frame.player, item.source.id, MustChange(t, frame) ? 1 : 0, 1);
      return false;
    }
    if (HowOf(frame) == Retarget::kAll) {  // 113.7a: all of them or none
      Leave(t);
      return true;
    }
  }
  Finish(t);
  return true;
}

void AnswerRetarget(Table& t, Action action) {
  Frame& frame = Top(t);
  StandbyItem& item = t.s.proposal;
  if (KindOf(action) != ActionKind::kPass) {
    const bool player = KindOf(action) == ActionKind::kChoosePlayer;
    item.target[frame.a] = player ? Ref{PlayerTarget(action.a()), 0, 0} : t.RefTo(action.a());
    frame.c = static_cast<std::uint16_t>(frame.c | 1U << frame.a);
    if (HowOf(frame) == Retarget::kOne) frame.a = static_cast<std::uint8_t>(item.targets - 1);
  }
  ++frame.a;
}

void OptionsRetarget(const Table& t, engine::ActionList& list) {
  const Frame& frame = Top(t);
  const StandbyItem& item = t.s.proposal;
  if (t.decision.min == 0) list.Add(Make(ActionKind::kPass));
  for (const ObjectId id : Others(t, item, frame.a, HowOf(frame))) {
    list.Add(Make(ActionKind::kChoose, id));
  }
  for (Player player = 0; player < 2; ++player) {
    if (PlayerIsOther(t, item, frame.a, HowOf(frame), player)) {
      list.Add(Make(ActionKind::kChoosePlayer, player));
    }
  }
}

}  // namespace clashdeck::alpha_clash
