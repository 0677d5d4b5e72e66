// Targeting (113): which objects and players may be chosen, for which instance of the word.
#pragma once

#include "engine/alpha_clash/evaluate.h"

namespace clashdeck::alpha_clash {

// The target specification of a slot; nullptr past the last. Slots count over the abilities of a
// card and its chosen modes, in order (702.1c).
const effects::TargetSpec* SpecAt(const Table& t, const StandbyItem& item, unsigned slot);

// Whether the object or player is a legal target for the slot, now (113.2, 605.3h).
bool LegalTarget(const Table& t, const StandbyItem& item, unsigned slot, ObjectId id);

// Not legal targets only: not chosen yet for this slot (113.3), and leaving later slots possible.
ObjectSet TargetChoices(const Table& t, const StandbyItem& item, unsigned slot);
bool PlayerIsChoice(const Table& t, const StandbyItem& item, unsigned slot, Player player);
bool AnyTargetLeft(const Table& t, const StandbyItem& item, unsigned slot);
// 601.1c: "X target ..." asks for no less and no more than X.
unsigned MinTargets(const StandbyItem& item, const effects::TargetSpec& spec);
unsigned MaxTargets(const Table& t, const StandbyItem& item, const effects::TargetSpec& spec);

// 113.6b: there is a legal target for every instance that must have one. `targets` is a range of
// CardPool::targets; for a whole item, all its slots.
bool TargetsExist(const Table& t, const StandbyItem& item, effects::Range targets);
bool TargetsExist(const Table& t, const StandbyItem& item);

// What is left of a divided amount before the target at `place` gets its share.
int LeftToDivide(const Table& t, const StandbyItem& item, unsigned place);

// The n-th kResolve ability of a card or Trap in the making; kNil past the last. Each paragraph
// with a Counter tag is an effect of its own, which works when its tag is answered (112.2c, 304.8).
Index ResolveAbility(const Table& t, const StandbyItem& item, unsigned n);

// Why the object can't be chosen next; kNoObject: something that is no card.
Refusal WhyNoTarget(const Table& t, const StandbyItem& item, ObjectId id);

// Only Safeguard keeps something from being a target (704.16b).
bool SafeguardStops(const Table& t, const StandbyItem& item);
// Only an earlier Clash Buff keeps something from being a target (306.5).
bool EarlierBuffStops(const Table& t, const StandbyItem& item);

// 305.5, 305.10, 301.5: the Weapon may be put onto this card by its attach effect.
Refusal WhyNotBear(const Table& t, ObjectId weapon, ObjectId bearer);
// The same where an effect attaches it, whoever controls the bearer (101.1).
Refusal WhyNotBearByEffect(const Table& t, ObjectId weapon, ObjectId bearer);
// 301.5: it may be attached to a Contender, by its type or its own words.
bool IsForContenders(const Table& t, ObjectId weapon);
bool CanBear(const Table& t, ObjectId weapon, ObjectId bearer);

}  // namespace clashdeck::alpha_clash
