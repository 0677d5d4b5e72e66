// State-based actions (706): what happens by itself whenever a player would get priority.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// What could defeat a card or let a defeated one go: nothing else is worth a look.
inline constexpr effects::Reads kDefeats =
    effects::kZonesOfPermanents | (Read::kDamage | Read::kDefeat) | Read::kNow;

inline bool Stands(const PlayerState& of) { return of.health > 0 && !of.drew_from_empty; }

// No state-based action and no state trigger could apply: a few looks tell.
inline bool IsStable(const Table& t) {
  return (t.d.changed & t.d.reads) == 0 && (t.d.unchecked & kDefeats) == 0 && t.s.tokens_out == 0 &&
         Stands(t.Of(0)) && Stands(t.Of(1)) &&
         (t.d.listens >> static_cast<unsigned>(effects::On::kState) & 1U) == 0 &&
         !t.d.Any(effects::Op::kBanishUntil);
}

// The same, and nothing waits to go into Standby.
inline bool NothingToSettle(const Table& t) {
  return t.s.pending_count == 0 && t.s.standby_count == 0 && IsStable(t) &&
         t.s.outcome == Outcome::kGoesOn;
}

// Performs them until none applies (706.3, 603.3b).
void PerformStateBasedActions(Table& t);
inline void CheckStateBasedActions(Table& t) {
  if (!IsStable(t)) PerformStateBasedActions(t);
}

}  // namespace clashdeck::alpha_clash
