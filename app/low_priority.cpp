#include "app/low_priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace clashdeck::app {

namespace {
constexpr int kLowest = 19;  // nice value
}

void LowerThreadPriority() {
  // Linux keeps the value for each thread, and new threads inherit it.
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  setpriority(PRIO_PROCESS, thread, kLowest);
}

}  // namespace clashdeck::app
