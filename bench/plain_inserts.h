// The measure to compare with: the same records as plain prepared inserts in one transaction, and
// nothing else.
#pragma once

#include <filesystem>

#include "core/records.h"

namespace clashdeck::bench {

// Seconds to insert all records into the empty tables of the product's own schema, with its keys,
// indexes and durability: what a loader by hand would take for the same rows in the same place.
// `database` is a migrated database without records.
double PlainInsertSeconds(const Records& records, const std::filesystem::path& database);

// The same into tables that have only a primary key: nothing else refers to them.
double BareInsertSeconds(const Records& records, const std::filesystem::path& new_file);

}  // namespace clashdeck::bench
