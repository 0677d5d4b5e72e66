// Does the audit log know of every row of events and entries, and are they still as it says? Part
// of `clashdeck verify`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "db/repositories.h"

namespace clashdeck::db {

// Hashes every row again and compares with the last hash that the audit log has of it, in both
// directions; the writes of each row must follow one another.
std::vector<std::string> EventProblems(Session& session, std::size_t max_problems);

}  // namespace clashdeck::db
