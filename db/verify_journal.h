// Does the journal tell how the records came to be, and does the audit log know of every import and
// key? Part of `clashdeck verify`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "db/repositories.h"
#include "db/sqlite.h"

namespace clashdeck::db {

// Decodes every change of every import and applies them one after the other: each must find what it
// says it found, and the sum must be the records. Statuses must fit to the changes. Sentences, at
// most about `max_problems`.
std::vector<std::string> JournalProblems(Database& database, Session& session,
                                         std::size_t max_problems);

// Compares imports and keys with what the audit log says of them, in both directions.
std::vector<std::string> AuditedRowProblems(Database& database, Session& session,
                                            std::size_t max_problems);

// The games that have records, ascending.
std::vector<std::string> GamesWithRecords(Database& database);

}  // namespace clashdeck::db
