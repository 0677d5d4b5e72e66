// Work that anybody else may interrupt.
#pragma once

namespace clashdeck::app {

// Gives this thread, and threads that it starts from now on, what others leave of the cores. Where
// the system refuses, nothing changes.
void LowerThreadPriority();

}  // namespace clashdeck::app
