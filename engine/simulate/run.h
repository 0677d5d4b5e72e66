// Runs simulations. The only part of engine/ with threads: they share nothing but a counter, lower
// their own priority (Control::nice), and end before Run() returns.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/result.h"
#include "engine/replay/replay.h"
#include "engine/simulate/report.h"
#include "engine/simulate/spec.h"

namespace clashdeck::simulate {

// Shared with whoever watches a run. `threads` and `nice` are read at the start; the report does
// not depend on them.
struct Control {
  int threads = 1;
  int nice = 10;  // of the threads, so that whoever else needs the processor comes first; 0: as is
  std::atomic<std::uint64_t> done = 0;  // games played so far, of GamesOf(spec)
  // Set it to get a report on the games that have ended by then: those under way are broken off at
  // the next decision.
  std::atomic<bool> cancel = false;
};

// kBadDeck, kTooLarge, kBadParameter: what Check() finds.
Result<Report> Run(const Spec& spec, Control& control);
// What is wrong with a spec, without playing.
Result<void> Check(const Spec& spec);

// One game of a run, played again from its number: exactly the game that the report counted.
struct GameId {
  int part = 0;  // ab: 0 or 1, which list; gauntlet: which opponent, from 0; else 0
  std::uint64_t number = 0;
};
// kUnavailable when `cancel`, which may be null, was set meanwhile.
Result<replay::Replay> ReplayOf(const Spec& spec, GameId game,
                                const std::atomic<bool>* cancel = nullptr);

}  // namespace clashdeck::simulate
