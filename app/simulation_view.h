// Simulations as they are shown.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "db/repositories.h"

namespace clashdeck::app {

// The status of one that will not change by itself.
bool IsFinal(std::string_view status);

// The result of a run, which is one JSON object, with how long it took: the only part that differs
// between two runs.
std::string WithTiming(std::string_view result, std::int64_t elapsed_us, std::int64_t games);

// {"id", "game", "status", "progress": {"games", "of"}, "created_at", "started_at", "finished_at",
// "failure"?, "result"?}
std::string SimulationText(const db::SimulationEntry& entry);
// The same without the result, which may be long.
std::string SimulationStateText(const db::SimulationEntry& entry);

}  // namespace clashdeck::app
