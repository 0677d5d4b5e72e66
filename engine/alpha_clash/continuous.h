// Continuous effects (608) and static abilities (604): what cards are now.
#pragma once

#include "engine/alpha_clash/evaluate.h"

namespace clashdeck::alpha_clash {

// Brings Table::d up to date where something changed since. Cheap when nothing did.
void DeriveAnew(Table& t);
inline void Derive(Table& t) {
  if ((t.d.changed & t.d.reads) != 0) [[unlikely]] {
    DeriveAnew(t);
  }
}

// Adds a continuous change that a resolution makes (608.2). Changes of numbers to one object with
// the same duration are joined.
void AddLasting(Table& t, const Lasting& lasting);

void RemoveLasting(Table& t, std::uint8_t place);

// Ends what lasts until this moment (500.3, 504.10, 505.3).
void EndLasting(Table& t, effects::Until until, Player player = kNobody);
// What was to end at another time than that now waits for it; `player` as for EndLasting().
void GoesOnUntil(Table& t, effects::Until before, effects::Until after, Player player = kNobody);

// Ends what lasts through the Ready Step of the player (502.1).
void EndReadyStep(Table& t, Player player);

// Control of the object was gained for good: what was gained for a time before ends without a
// trace.
void ForgetControl(Table& t, ObjectId id);

// Ends what lasts while a permanent is in play that has left it (608.2b), and what changed objects
// that are new objects now.
void DropStaleLasting(Table& t);

// For each active change with this verb: callable(instruction, active, view).
template <class Each>
void ForEachActive(const Table& t, effects::Op op, Each each) {
  if (!t.d.Any(op)) return;
  for (int i = 0; i < t.d.active_count; ++i) {
    const Active& active = t.d.active[i];
    if (active.op != op) continue;
    const Instruction& in = t.pool.code[active.code];
    View view{.self = active.source, .you = active.you};
    each(in, active, view);
  }
}

// Whether the change `active` is about this object.
bool Concerns(const Table& t, const Instruction& in, const Active& active, const View& view,
              ObjectId id);

// 101.2: an effect says that this can't be done to the object by `by` ("... by red Clash cards").
bool ForbiddenByOne(const Table& t, ObjectId id, effects::Forbid what, ObjectId by);
inline bool ForbiddenBy(const Table& t, ObjectId id, effects::Forbid what, ObjectId by) {
  return (t.d.forbids_by >> static_cast<unsigned>(what) & 1U) != 0 &&
         ForbiddenByOne(t, id, what, by);
}

// 101.2: an effect says that the player can't do this (with this card, where one is given).
bool ForbiddenBySome(const Table& t, Player player, effects::ForbidPlayer what, ObjectId card);
inline bool ForbiddenTo(const Table& t, Player player, effects::ForbidPlayer what,
                        ObjectId card = kNoObject) {
  return t.d.Any(effects::Op::kForbidPlayer) && ForbiddenBySome(t, player, what, card);
}

// The threshold of a Contender's ability is met (107.4b, 116.7).
bool ThresholdMet(const Table& t, ObjectId self, const Ability& ability);

}  // namespace clashdeck::alpha_clash
