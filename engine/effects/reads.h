// What of a game a continuous change looks at: worked out once for a pool, so that a game computes
// its changes anew only when something happened that one of them reads.
#pragma once

#include "engine/effects/layers.h"

namespace clashdeck::effects {

struct CardPool;

// Bits. The lowest kZones are zones (Mask(Zone)): which cards lie there, and whose they are.
using Reads = std::uint32_t;
enum class Read : Reads {
  kEngaged = 1U << 11U,
  kDamage = 1U << 12U,
  kCounters = 1U << 13U,
  kHealth = 1U << 14U,
  kClash = 1U << 15U,  // its step, and who takes part
  kPhase = 1U << 16U,
  kTurn = 1U << 17U,   // whose turn it is
  kFacts = 1U << 18U,  // of this turn: Fact, and what cards did
  kPortal = 1U << 19U,
  kLasting = 1U << 20U,  // what resolutions made: State::lasting, State::delayed
  kDefeat = 1U << 21U,   // who is defeated, and what that waits for (117.4)
  kNow = 1U << 22U,      // what cards are: the outcome of changes itself
  kFacing = 1U << 23U,   // which cards lie face down
  // Changes are about these themselves, whatever their filters read:
  kSources = 1U << 24U,    // a card with a static ability came into play, left it or turned; a
                           // permanent changed sides or was attached
  kNewcomers = 1U << 25U,  // other cards came into play
  kListeners = 1U << 26U,  // who waits for events
  kAll = 1U << 31U,        // whatever happens
};
static_assert(static_cast<Reads>(Read::kEngaged) == 1U << static_cast<unsigned>(kZones));
constexpr Reads Bits(Read read) { return static_cast<Reads>(read); }
constexpr Reads operator|(Read a, Read b) { return Bits(a) | Bits(b); }
constexpr Reads operator|(Reads a, Read b) { return a | Bits(b); }
constexpr Reads operator&(Reads a, Read b) { return a & Bits(b); }

// A static ability: whether it is in force, and what it then changes. 0 for others.
Reads ReadsOfWhile(const CardPool& pool, const Ability& ability);
Reads ReadsOfChanges(const CardPool& pool, const Ability& ability);
// Which cards an instruction is about; that cards come into play is not part of it.
Reads ReadsOf(const CardPool& pool, const Selector& selector);

}  // namespace clashdeck::effects
