// Does the audit log know of every row of drafts, and are they still as it says? Part of `clashdeck
// verify`; whether the picks can be replayed is looked at by app/draft_journal.h.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "db/repositories.h"

namespace clashdeck::db {

std::vector<std::string> DraftProblems(Session& session, std::size_t max_problems);

}  // namespace clashdeck::db
