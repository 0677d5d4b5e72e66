#include "engine/alpha_clash/standby.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/moves.h"
#include "engine/alpha_clash/resolve.h"
#include "engine/alpha_clash/state_based.h"
#include "engine/alpha_clash/triggers.h"
#include "engine/alpha_clash/windows.h"

namespace clashdeck::alpha_clash {

using effects::On;
using engine::ActionList;

namespace {

// What resolves one after another before Standby is empty, and nobody could have declined: more
// than that never ends. Counted in Frame::b.
constexpr std::uint16_t kMostInARow = 1000;

void RemovePending(Table& t, unsigned place) {
  for (unsigned i = place; i + 1 < t.s.pending_count; ++i) t.s.pending[i] = t.s.pending[i + 1];
  t.s.pending[--t.s.pending_count] = Pending{};
}

bool IsEither(const Pending& pending, const Ref& about) {
  return pending.number == kEitherRider && pending.event.object == about;
}

const Pending& FirstEither(const Table& t) {
  unsigned place = 0;
  while (t.s.pending[place].number != kEitherRider) ++place;
  return t.s.pending[place];
}

unsigned CountEither(const Table& t) {
  const Ref about = FirstEither(t).event.object;
  return static_cast<unsigned>(
      std::count_if(t.s.pending, t.s.pending + t.s.pending_count,
                    [&](const Pending& pending) { return IsEither(pending, about); }));
}

// Whose triggered effects go into Standby next: the active player's, then the other's (603.3b).
Player NextToPlace(const Table& t) {
  for (int i = 0; i < t.s.pending_count; ++i) {
    if (t.s.pending[i].controller == t.s.active) return t.s.active;
  }
  return Other(t.s.active);
}

// The player has different effects to put in order.
bool OrderMatters(const Table& t, Player player) {
  const Pending* first = nullptr;
  for (int i = 0; i < t.s.pending_count; ++i) {
    const Pending& pending = t.s.pending[i];
    if (pending.controller != player) continue;
    if (first == nullptr) {
      first = &pending;
    } else if (pending.ability != first->ability || !(pending.source == first->source)) {
      return true;
    }
  }
  return false;
}

unsigned FirstOf(const Table& t, Player player) {
  unsigned place = 0;
  while (t.s.pending[place].controller != player) ++place;
  return place;
}

void Place(Table& t, unsigned place) {
  const Pending pending = t.s.pending[place];
  RemovePending(t, place);
  BeginTriggered(t, pending);
}

// The player who may answer the top of Standby now; kNobody: the window is closed (114.2).
Player Responder(const StandbyItem& top, const Rulings& rulings) {
  if (top.kind != StandbyKind::kCard && top.kind != StandbyKind::kTrap) return kNobody;
  if (top.window_closed == 0) return Other(top.controller);
  if (top.window_closed == 1 && !rulings.only_opponents_counter_play) return top.controller;
  return kNobody;
}

}  // namespace

bool RiderWaits(const Table& t) {
  return std::any_of(t.s.pending, t.s.pending + t.s.pending_count, [](const Pending& pending) {
    return pending.number == kRider || pending.number == kEitherRider;
  });
}

bool BeginWaitingRider(Table& t) {
  for (unsigned i = 0; i < t.s.pending_count; ++i) {
    if (t.s.pending[i].number == kEitherRider) {
      Push(t, FrameKind::kEither, t.Controller(t.s.pending[i].event.object.id));
      return true;
    }
    if (t.s.pending[i].number != kRider) continue;
    const Pending rider = t.s.pending[i];
    RemovePending(t, i);
    BeginRider(t, rider);
    return true;
  }
  return false;
}

bool StepEither(Table& t) {
  AskPlayer(t, Ask::kChooseNumber, Top(t).player, FirstEither(t).event.object.id, 1,
            static_cast<std::uint8_t>(CountEither(t)));
  return false;
}

void AnswerEither(Table& t, Action action) {
  const Ref about = FirstEither(t).event.object;
  Pending chosen;
  unsigned n = action.a();
  for (unsigned i = 0; i < t.s.pending_count;) {
    const Pending& pending = t.s.pending[i];
    if (!IsEither(pending, about)) {
      ++i;
      continue;
    }
    if (--n == 0) chosen = pending;
    RemovePending(t, i);
  }
  Pop(t);
  BeginRider(t, chosen);
}

void OptionsEither(const Table& t, ActionList& list) {
  for (unsigned n = 1; n <= CountEither(t); ++n) list.Add(Make(ActionKind::kNumber, n));
}

bool StepSettle(Table& t) {
  if (NothingToSettle(t)) {
    Pop(t);
    return true;
  }
  if (t.s.pending_count > 0 && BeginWaitingRider(t)) return true;
  CheckStateBasedActions(t);
  if (t.s.outcome != Outcome::kGoesOn) return true;
  // 603.3: where Standby is full, what waits goes there as soon as there is room.
  if (t.s.pending_count > 0 && t.s.standby_count < kMaxStandby - 2) {
    const Player player = NextToPlace(t);
    if (OrderMatters(t, player)) {
      AskPlayer(t, Ask::kTriggerOrder, player);
      return false;
    }
    Place(t, FirstOf(t, player));
    return true;
  }
  if (t.s.standby_count == 0) {
    Pop(t);
    return true;
  }
  StandbyItem& top = t.s.standby[t.s.standby_count - 1];
  const Window window =
      top.kind == StandbyKind::kTrap ? Window::kCounterTrap : Window::kCounterPlay;
  for (Player responder = Responder(top, t.rulings); responder != kNobody;
       responder = Responder(top, t.rulings)) {
    if (AnyPlay(t, responder, window)) {
      AskPlayer(t, Ask::kRespond, responder, top.source.id);
      return false;
    }
    ++top.window_closed;
  }
  if (++Top(t).b == kMostInARow) {
    t.GameOver(Outcome::kDraw, "104.4");
    return true;
  }
  BeginResolution(t, top);
  RemoveFromStandby(t, t.s.standby_count - 1U);
  return true;
}

void CouldDecline(Table& t) {
  for (unsigned i = t.s.frame_count; i-- > 0;) {
    if (KindOf(t.s.frames[i]) != FrameKind::kSettle) continue;
    t.s.frames[i].b = 0;
    return;
  }
}

void AnswerSettle(Table& t, Action action) {
  if (t.decision.ask == Ask::kRespond) CouldDecline(t);
  switch (KindOf(action)) {
    case ActionKind::kNumber:
      Place(t, action.a());
      break;
    case ActionKind::kPass:
      ++t.s.standby[t.s.standby_count - 1].window_closed;
      break;
    default:
      BeginAnswer(t, t.decision.player, action);
      break;
  }
}

void OptionsSettle(const Table& t, ActionList& list) {
  if (t.decision.ask == Ask::kTriggerOrder) {
    for (unsigned i = 0; i < t.s.pending_count; ++i) {
      if (t.s.pending[i].controller == t.decision.player) list.Add(Make(ActionKind::kNumber, i));
    }
    return;
  }
  list.Add(Make(ActionKind::kPass));
  AddPlays(t, t.decision.player, WindowOf(t), list);
  AddActivations(t, t.decision.player, WindowOf(t), list);
}

void BeginAnswer(Table& t, Player player, Action action) {
  if (KindOf(action) == ActionKind::kPlay) {
    BeginPlay(t, player, action.a(), action.b());
  } else {
    BeginActivate(t, player, action.a(), action.b());
  }
}

void NoteDefeatTriggerDone(Table& t, const StandbyItem& item) {
  const ObjectId id = item.source.id;
  if (item.kind != StandbyKind::kTriggered || item.event.on != On::kDefeated ||
      item.event.object.id != id || !t.Current(item.source) || t[id].defeat_triggers == 0) {
    return;
  }
  --t[id].defeat_triggers;
  t.Changed(Read::kDefeat);
}

unsigned PlaceInStandby(const Table& t, ObjectId id) {
  for (unsigned i = t.s.standby_count; i-- > 0;) {
    if (t.s.standby[i].source.id == id) return i;
  }
  return kNoObject;
}

void RemoveFromStandby(Table& t, unsigned place) {
  for (unsigned i = place; i + 1 < t.s.standby_count; ++i) t.s.standby[i] = t.s.standby[i + 1];
  t.s.standby[--t.s.standby_count] = kNoItem;
}

bool Negate(Table& t, unsigned place, ObjectId by) {
  const StandbyItem item = t.s.standby[place];
  const ObjectId id = item.source.id;
  const bool card = item.kind == StandbyKind::kCard || item.kind == StandbyKind::kTrap;
  if (card && id < t.s.object_count) {
    if (Forbidden(t, id, effects::Forbid::kBeNegated) ||
        OwnTextForbids(t, id, effects::Forbid::kBeNegated))
      return false;
    // 704.10b: a card that enters play can't be kept from it.
    if (t.rulings.irrefutable_in_standby && HasKeyword(t, id, effects::Keyword::kIrrefutable)) {
      return false;
    }
  }
  t.Tell({.kind = EventKind::kNegated,
          .rule = "703.4a",
          .player = item.controller,
          .object = id,
          .other = by});
  Happens(t, {.on = On::kNegated, .player = item.controller, .object = item.source});
  RemoveFromStandby(t, place);
  NoteDefeatTriggerDone(t, item);
  if (card && t[id].zone == Zone::kStandby) {
    MoveCard(t, id, {.to = Zone::kOblivion, .rule = "703.4a"});
  }
  return true;
}

}  // namespace clashdeck::alpha_clash
