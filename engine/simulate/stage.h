// Spreads the games of a run over threads. Threads take chunks of consecutive numbers in order and
// share nothing but the counters; a cancelled stage has played the games below some number, but for
// those that the threads broke off.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/simulate/run.h"

namespace clashdeck::simulate {

struct Stage {
  std::uint64_t from = 0;
  std::uint64_t to = 0;     // not included
  std::uint64_t chunk = 1;  // numbers that one thread takes at a time
  std::uint64_t each = 1;   // games that a number stands for, for Control::done
};

// Calls play(worker, from, to) for the chunks, on `threads` threads of low priority; `worker` is
// the number of the thread, from 0. It returns how many of the numbers were played; where that is
// fewer than asked for, the run was cancelled. False: some were not played.
bool RunStage(
    const Stage& stage, int threads, Control& control,
    const std::function<std::uint64_t(int worker, std::uint64_t from, std::uint64_t to)>& play);

}  // namespace clashdeck::simulate
