// Spreads the games of a run over threads. Threads take chunks of consecutive numbers in order and
// share nothing but the counters; a cancelled stage has played the games below some number, all of
// them.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/simulate/run.h"

namespace clashdeck::simulate {

struct Stage {
  std::uint64_t from = 0;
  std::uint64_t to = 0;     // not included
  std::uint64_t chunk = 1;  // numbers that one thread plays before it looks at `cancel` again
  std::uint64_t each = 1;   // games that a number stands for, for Control::done
};

// Calls play(worker, from, to) for the chunks, on `threads` threads of low priority; `worker` is
// the number of the thread, from 0. Returns the number up to which all games are played.
std::uint64_t RunStage(
    const Stage& stage, int threads, Control& control,
    const std::function<void(int worker, std::uint64_t from, std::uint64_t to)>& play);

}  // namespace clashdeck::simulate
