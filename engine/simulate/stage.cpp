#include "engine/simulate/stage.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <thread>
#include <vector>

namespace clashdeck::simulate {

namespace {

// On Linux the priority of a process id that is a thread's is that of the thread alone. It is never
// raised: whoever starts the run may have lowered their own. Where it can't be lowered the games
// are played all the same.
void LowerPriority(int nice) {
  const auto thread = static_cast<id_t>(gettid());
  if (getpriority(PRIO_PROCESS, thread) < nice) setpriority(PRIO_PROCESS, thread, nice);
}

}  // namespace

bool RunStage(
    const Stage& stage, int threads, Control& control,
    const std::function<std::uint64_t(int worker, std::uint64_t from, std::uint64_t to)>& play) {
  std::atomic<std::uint64_t> next = stage.from;
  std::atomic<std::uint64_t> played = 0;
  const auto work = [&](int worker) {
    LowerPriority(control.nice);
    while (!control.cancel.load(std::memory_order_relaxed)) {
      const std::uint64_t from = next.fetch_add(stage.chunk, std::memory_order_relaxed);
      if (from >= stage.to) return;
      const std::uint64_t to = std::min(stage.to, from + stage.chunk);
      const std::uint64_t count = play(worker, from, to);
      played.fetch_add(count, std::memory_order_relaxed);
      control.done.fetch_add(count * stage.each, std::memory_order_relaxed);
      if (count < to - from) return;
    }
  };
  const std::uint64_t chunks = (stage.to - stage.from + stage.chunk - 1) / stage.chunk;
  const auto count = static_cast<int>(std::min<std::uint64_t>(
      static_cast<std::uint64_t>(std::max(threads, 1)), std::max<std::uint64_t>(chunks, 1)));
  {
    std::vector<std::jthread> pool;
    pool.reserve(static_cast<std::size_t>(count));
    for (int worker = 0; worker < count; ++worker) pool.emplace_back(work, worker);
  }
  return played.load() == stage.to - stage.from;
}

}  // namespace clashdeck::simulate
