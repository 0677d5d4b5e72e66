// Who fights in a Clash, and the damage they deal to each other (504.2f). Used by clash.cpp only.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// Still there to fight.
inline bool Fights(const Table& t, ObjectId id) {
  return InPlay(t[id].zone) && !t.Has(id, Mark::kDefeated);
}
inline bool Fights(const Table& t, const Ref& ref) { return t.Current(ref) && Fights(t, ref.id); }
// The opposing Clash cards or Contender that are still there (303.3c).
ObjectSet Opposition(const Table& t);

// 704.13e: where all or none have Superspeed there is one strike.
bool SplitsBySpeed(const Table& t, const ObjectSet& opposition);
// Who strikes in the step at hand: the fast ones first where speeds differ (704.13), in the second
// step those who have not yet.
ObjectSet StrikingNow(const Table& t, bool second);
// 610.7: those of several strikers among whom a barrier on the attacker has to choose, since it
// can't take all of their damage. Only the attacker is struck by several at once.
ObjectSet ShieldChoices(const Table& t, const ObjectSet& striking);
// 504.2f: everybody who strikes now does so at the same time; barriers take the damage of `first`
// before that of others.
void Strike(Table& t, const ObjectSet& striking, ObjectId first);

}  // namespace clashdeck::alpha_clash
