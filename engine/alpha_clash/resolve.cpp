#include "engine/alpha_clash/resolve.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/groups.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/propose.h"
#include "engine/alpha_clash/standby.h"
#include "engine/alpha_clash/targets.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/verbs.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

using effects::kNil;
using effects::Range;
using effects::Whom;

namespace {

enum class Step : std::uint8_t { kStart, kRun, kFinish };

Resolution& Current(Table& t) { return t.s.resolutions[t.s.resolution_count - 1]; }

// `about`: what kLast is to the first instruction.
void Enter(Table& t, const StandbyItem& item, const ObjectSet& about) {
  if (t.s.resolution_count == kMaxResolutions) {
    t.OutOfRoom();
    return;
  }
  if (t.s.resolution_count == 0) t.s.left = {};
  Resolution& r = t.s.resolutions[t.s.resolution_count++];
  r.item = item;  // an empty place
  r.last = r.sets[0] = about;
  Push(t, FrameKind::kResolve, item.controller);
}

bool IsCard(const StandbyItem& item) {
  return item.kind == StandbyKind::kCard || item.kind == StandbyKind::kTrap;
}

// 605.3h: targets that are no longer legal are not affected; with none left nothing resolves.
bool TargetsStand(Table& t, StandbyItem& item) {
  if (item.targets == 0) return true;
  int kept = 0;
  for (int i = 0; i < item.targets; ++i) {
    const ObjectId id = item.target[i].id;
    const bool there = IsPlayer(id) || t.Current(item.target[i]);
    if (!there || !LegalTarget(t, item, item.slot[i], id)) continue;
    item.target[kept] = item.target[i];
    item.slot[kept] = item.slot[i];
    item.share[kept++] = item.share[i];
  }
  item.targets = static_cast<std::uint8_t>(kept);
  for (int i = kept; i < kMaxTargets; ++i) {
    item.target[i] = Ref{};
    item.slot[i] = item.share[i] = 0;
  }
  return kept > 0;
}

struct Segment {
  Range code = {};
  unsigned slot_base = 0;
  bool found = false;
};

// The n-th stretch of code of an item: each ability's own, then that of its chosen modes. A mode
// counts target slots from its own first.
Segment SegmentAt(const Table& t, const StandbyItem& item, unsigned n) {
  unsigned slots = 0;
  Segment segment;
  const auto visit = [&](Range code, Range targets) {
    if (n-- == 0) segment = {.code = code, .slot_base = slots, .found = true};
    slots += targets.count;
    return segment.found;
  };
  const auto ability = [&](Index index) {
    const Ability& row = t.pool.abilities[index];
    if (visit(row.code, row.targets)) return true;
    for (unsigned mode = 0; mode < row.modes.count; ++mode) {
      const effects::Mode& chosen = t.pool.modes[row.modes.first + mode];
      for (unsigned times = TimesChosen(item, mode); times > 0; --times) {
        if (visit(chosen.code, chosen.targets)) return true;
      }
    }
    return false;
  };
  if (item.ability < t.pool.abilities.size()) {
    ability(item.ability);
  } else if (IsCard(item)) {
    for (unsigned i = 0;; ++i) {
      const Index index = ResolveAbility(t, item, i);
      if (index == kNil || ability(index)) break;
    }
  }
  return segment;
}

bool NextSegment(Table& t, Resolution& r) {
  const Segment segment = SegmentAt(t, r.item, r.mode);
  if (!segment.found) return false;
  ++r.mode;
  r.pc = segment.code.first;
  r.end = static_cast<Index>(segment.code.first + segment.code.count);
  r.slot_base = static_cast<std::uint8_t>(segment.slot_base);
  return true;
}

void PutIntoPlay(Table& t, const StandbyItem& item) {
  const ObjectId id = item.source.id;
  if (!MoveCard(t, id, {.to = Zone::kClash, .controller = item.controller, .rule = "605.1"})) {
    MoveCard(t, id, {.to = Zone::kOblivion, .rule = "605.3i"});
  }
}

void HideRevealed(Table& t) {
  if (t.s.revealed == 0) return;
  t.s.revealed = 0;
  for (Player player = 0; player < 2; ++player) {
    for (const Zone zone : {Zone::kHand, Zone::kDeck}) {
      ForEach(t, player, zone, [&](ObjectId id) {
        if (t.Has(id, Mark::kRevealed)) t.Set(id, Mark::kRevealed, false);
      });
    }
  }
}

// Of the event: which ability of its card resolves, from 1; 0 the card, -1 an ability it was given.
int AbilityPlace(const Table& t, const StandbyItem& item) {
  if (item.ability == effects::kNil) return 0;
  const effects::Range own = t.Def(item.source.id).abilities;
  const bool is_own = item.ability >= own.first && item.ability < own.first + own.count;
  return is_own ? item.ability - own.first + 1 : -1;
}

bool Start(Table& t, Frame& frame, Resolution& r) {
  StandbyItem& item = r.item;
  frame.step = static_cast<std::uint8_t>(Step::kRun);
  const Ability* ability =
      item.ability < t.pool.abilities.size() ? &t.pool.abilities[item.ability] : nullptr;
  const bool triggered = item.kind == StandbyKind::kTriggered && ability != nullptr;
  // 603.4: the condition is checked again; a state that triggered may be over (603.8).
  const bool asks = triggered && item.event.on != effects::On::kState;
  const bool stands =
      TargetsStand(t, item) && (!asks || Holds(t, ViewOf(t, r), ability->condition));
  if (!stands) {
    if (t.IsHeard())
      t.Tell({.kind = EventKind::kFizzles,
              .rule = "605.3h",
              .player = item.controller,
              .object = item.source.id});
    frame.step = static_cast<std::uint8_t>(Step::kFinish);
    return true;
  }
  if (t.IsHeard())
    t.Tell({.kind = EventKind::kResolves,
            .rule = "605.1",
            .player = item.controller,
            .object = item.source.id,
            .card = t[item.source.id].card,
            .amount = AbilityPlace(t, item)});
  if (item.kind == StandbyKind::kCard &&
      (effects::Mask(t.Type(item.source.id)) & effects::kAnyPermanent) != 0) {
    PutIntoPlay(t, item);
    frame.step = static_cast<std::uint8_t>(Step::kFinish);
    return true;
  }
  if (item.ability == kAttachEffect) {
    AttachTo(t, item.source.id, item.target[0].id);
  } else if (item.ability == kUnattachEffect) {
    Unattach(t, item.source.id, item.controller, "305.9");
  }
  // 107.3c: a defined X is taken now.
  if (ability != nullptr && ability->x_is != kNil) {
    item.x = static_cast<std::int16_t>(Evaluate(t, ViewOf(t, r), ability->x_is));
  }
  if (!NextSegment(t, r)) frame.step = static_cast<std::uint8_t>(Step::kFinish);
  return true;
}

// The innermost loop that is running, if any.
Loop* InnerLoop(Resolution& r) {
  if (r.loops[1].active != 0) return &r.loops[1];
  return r.loops[0].active != 0 ? &r.loops[0] : nullptr;
}

// At the end of a loop's body: the next player or object, or on past the loop.
bool TurnLoop(Table& t, Resolution& r) {
  Loop* loop = InnerLoop(r);
  if (loop == nullptr || r.pc != loop->end) return false;
  if (AdvanceLoop(t, r, *loop)) {
    r.pc = loop->begin;
  } else if (t.s.resolutions[0].waits && loop == &r.loops[0]) {  // the other goes on alone
    t.s.resolutions[0].waits = false;
    t.s.resolutions[0].loops[0].rest.Add(loop->rest);
    t.s.resolutions[--t.s.resolution_count] = kNoResolution;
  } else {
    const Loop through = *loop;
    *loop = Loop{};
    if (through.active == 1 && !through.rest.empty()) ActTogether(t, r, through);
  }
  return true;
}

bool RunCode(Table& t, Frame& frame) {
  for (;;) {
    if (t.s.outcome != Outcome::kGoesOn) return true;
    Resolution& r = Current(t);
    if (t.s.pending_count > 0 && t.s.resolution_count < kMaxResolutions && BeginWaitingRider(t))
      return true;
    if (TurnLoop(t, r)) continue;
    if (r.pc >= r.end || t.pool.code[r.pc].op == effects::Op::kEnd) {
      if (NextSegment(t, r)) continue;
      frame.step = static_cast<std::uint8_t>(Step::kFinish);
      return true;
    }
    Derive(t);
    const std::uint8_t frames = t.s.frame_count;
    switch (Execute(t, r)) {
      case Done::kNext:
        ++r.pc;
        break;
      case Done::kJumped:
        break;
      case Done::kAsked:
        return false;
    }
    CheckStateTriggers(t);                       // 603.8: a state may last for a moment only
    if (t.s.frame_count != frames) return true;  // something was begun that comes first
  }
}

bool Finish(Table& t) {
  const StandbyItem item = Current(t).item;
  t.s.resolutions[--t.s.resolution_count] = kNoResolution;
  Pop(t);
  NoteDefeatTriggerDone(t, item);
  HideRevealed(t);
  const ObjectId id = item.source.id;
  // 605.2j, 304.9: an Action or Trap that has resolved; a card that could not resolve (605.3h).
  if (IsCard(item) && t.Current(item.source) && t[id].zone == Zone::kStandby) {
    MoveCard(t, id,
             {.to = Zone::kOblivion, .rule = item.kind == StandbyKind::kTrap ? "304.9" : "605.2j"});
  }
  return true;
}

}  // namespace

void BeginResolution(Table& t, const StandbyItem& item) { Enter(t, item, GroupOf(t, item.group)); }

void BeginRider(Table& t, const Pending& rider) {
  StandbyItem item;
  item.kind = StandbyKind::kTriggered;
  item.controller = rider.controller;
  item.source = rider.source;
  item.ability = rider.ability;
  item.event = rider.event;
  ObjectSet about;
  if (t.Current(rider.event.object)) about.Insert(rider.event.object.id);
  Enter(t, item, about);
}

namespace {

bool StepOnce(Table& t) {
  Derive(t);
  Frame& frame = Top(t);
  switch (static_cast<Step>(frame.step)) {
    case Step::kStart:
      return Start(t, frame, Current(t));
    case Step::kRun:
      return RunCode(t, frame);
    case Step::kFinish:
      return Finish(t);
  }
  return true;
}

}  // namespace

bool StepResolve(Table& t) {
  do {
    if (!StepOnce(t)) return false;
  } while (GoesOnWith(t, FrameKind::kResolve));
  return true;
}

void AnswerResolve(Table& t, Action action) {
  const Ask ask = t.decision.ask;
  if (ask == Ask::kMay || (ask == Ask::kChooseObjects && t.decision.min == 0)) CouldDecline(t);
  Answer(t, Current(t), action);
}

void OptionsResolve(const Table& t, engine::ActionList& list) {
  AddOptions(t, t.s.resolutions[t.s.resolution_count - 1], list);
}

}  // namespace clashdeck::alpha_clash
