// Standby and priority (114, 409): triggers go into Standby, opponents answer, the top resolves.
#pragma once

#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/state_based.h"

namespace clashdeck::alpha_clash {

// The frame that runs Standby down until it is empty and nothing waits to go there.
bool StepSettle(Table& t);
// Pushes it where there is something to settle.
inline void Settle(Table& t) {
  if (!NothingToSettle(t)) Push(t, FrameKind::kSettle);
}
void AnswerSettle(Table& t, Action action);
void OptionsSettle(const Table& t, engine::ActionList& list);

// 610.14: the frame in which a player chooses one of the riders for the same damage, from 1.
bool StepEither(Table& t);
void AnswerEither(Table& t, Action action);
void OptionsEither(const Table& t, engine::ActionList& list);

// Somebody was free to do something or not: what goes on is no endless loop (104.4).
void CouldDecline(Table& t);

// Begins the oldest rider that waits (610.5); false if there is none.
bool BeginWaitingRider(Table& t);
bool RiderWaits(const Table& t);

// Begins Propose frames for an answer of a window (kPlay, kActivate), wherever it was asked.
void BeginAnswer(Table& t, Player player, Action action);

// One of an object's own Trigger - Defeat effects has left Standby: it may be put into Oblivion
// now.
void NoteDefeatTriggerDone(Table& t, const StandbyItem& item);

// 703.4a: takes the card or effect out of Standby; cards go to Oblivion. `by` is what negates it.
// False where it can't be negated.
bool Negate(Table& t, unsigned place, ObjectId by);
// The place in Standby of what comes from this object; kNoObject if none.
unsigned PlaceInStandby(const Table& t, ObjectId id);
void RemoveFromStandby(Table& t, unsigned place);

}  // namespace clashdeck::alpha_clash
