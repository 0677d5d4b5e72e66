// A set as CSV or TSV (docs/data-formats.md): one row a printing, columns mapped by name.
#pragma once

#include "importers/delimited.h"
#include "importers/import_batch.h"

namespace clashdeck::importers {

// Fails when a column means nothing (the nearest field is named) or `id` or `name` is missing.
Result<ImportBatch> ReadSetTable(const DelimitedTable& table, const std::string& file_name,
                                 const ImportContext& context);

}  // namespace clashdeck::importers
