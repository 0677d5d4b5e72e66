// Are the kept results of simulations what was written? Part of `clashdeck verify`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "db/repositories.h"

namespace clashdeck::db {

// Compares each result with its hash, and what a simulation says of itself with its status.
std::vector<std::string> SimulationProblems(Session& session, std::size_t max_problems);

}  // namespace clashdeck::db
