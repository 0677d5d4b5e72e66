// The measure to compare with: the same records as plain prepared inserts in one transaction, and
// nothing else.
#pragma once

#include <filesystem>

#include "core/records.h"

namespace clashdeck::bench {

// Seconds to insert all records into fresh tables of the same shape and commit them with
// synchronous=FULL.
double PlainInsertSeconds(const Records& records, const std::filesystem::path& file);

}  // namespace clashdeck::bench
