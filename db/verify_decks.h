// Does the audit log know of every saved deck and added format, and are they still as it says? Part
// of `clashdeck verify`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "db/repositories.h"

namespace clashdeck::db {

// Compares revisions of decks and formats with their fingerprints, in both directions. A deck that
// was deleted has to be gone.
std::vector<std::string> DeckProblems(Session& session, std::size_t max_problems);

}  // namespace clashdeck::db
