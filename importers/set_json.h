// The native set file (docs/data-formats.md, kind `set`): strict, because it is ours. A bad
// printing is quarantined alone, a bad card with all its printings.
#pragma once

#include "importers/import_batch.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// `root` is an object with "cards". A wrong header (game, set, unknown keys) is an error; rows are
// printings.
Result<ImportBatch> ReadSetJson(const json& root, const std::string& file_name,
                                const ImportContext& context);

}  // namespace clashdeck::importers
