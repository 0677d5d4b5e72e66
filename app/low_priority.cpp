#include "app/low_priority.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace clashdeck::app {

namespace {
constexpr int kLowest = 19;  // nice value
}

void LowerThreadPriority() {
  // Linux keeps both for each thread, and new threads inherit them. A low share of the core is not
  // enough: only a thread of the idle class gives way as soon as another wants to run, others keep
  // the core for some milliseconds more.
  const auto thread = static_cast<pid_t>(syscall(SYS_gettid));
  setpriority(PRIO_PROCESS, static_cast<id_t>(thread), kLowest);
  const sched_param unused = {};
  sched_setscheduler(thread, SCHED_IDLE, &unused);
}

}  // namespace clashdeck::app
