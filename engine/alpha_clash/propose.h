// Putting a card or effect into Standby: playing cards (601), activating effects and Traps (602,
// 304), attaching (305), and the choices of triggered effects (603.3c–d). The choices come one at a
// time in the order of 601.1b–f; what can't be completed is never offered, so nothing has to be
// undone (710).
#pragma once

#include "engine/alpha_clash/costs.h"
#include "engine/alpha_clash/evaluate.h"

namespace clashdeck::alpha_clash {

// Effects of the rules themselves, in the place of an ability.
inline constexpr Index kAttachEffect = 0xFFFE;    // 703.2b
inline constexpr Index kUnattachEffect = 0xFFFD;  // 305.9

using effects::Window;

// To those who ask whether there is a rule against something any will do.
enum class Reason : std::uint8_t { kExact, kAny };

// The rule against playing, activating, attaching; none: it can be completed.
Refusal WhyNotPlay(const Table& t, Player player, ObjectId id, unsigned alternative, Window window,
                   Reason reason = Reason::kExact);
// 601: without its resource cost, and at this time.
Refusal WhyNotPlayFree(const Table& t, Player player, ObjectId id);
Refusal WhyNotActivate(const Table& t, Player player, ObjectId id, unsigned ability, Window window,
                       Reason reason = Reason::kExact);
Refusal WhyNotAttach(const Table& t, Player player, ObjectId id);
Refusal WhyNotUnattach(const Table& t, Player player, ObjectId id);

// The rule against a number for X where it is asked for.
Refusal WhyNotX(const Table& t, int x);

// The Counter tag by which the card is used in the window: that of the window where the card has
// it, else its first; no tag where it has none.
effects::Timing TagFor(const Table& t, ObjectId id, Window window);

// The card or effect as it is when its choices begin: an answer is about the top of Standby.
StandbyItem ItemFor(const Table& t, StandbyKind kind, Player player, ObjectId id,
                    Window window = Window::kPrimary);

// Begin the process; the frame is on top of the stack afterwards.
void BeginPlay(Table& t, Player player, ObjectId id, unsigned alternative, bool free = false);
void BeginActivate(Table& t, Player player, ObjectId id, unsigned ability);
void BeginAttach(Table& t, Player player, ObjectId id);
void BeginUnattach(Table& t, Player player, ObjectId id);
void BeginTriggered(Table& t, const Pending& pending);

// One step of the top frame; false: a decision is wanted.
bool StepPropose(Table& t);
void AnswerPropose(Table& t, Action action);
void OptionsPropose(const Table& t, engine::ActionList& list);

}  // namespace clashdeck::alpha_clash
