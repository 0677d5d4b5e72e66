// Errata, clarifications and reverted errata (docs/data-formats.md, kind `errata`) as JSON and as
// CSV.
#pragma once

#include "importers/delimited.h"
#include "importers/import_batch.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// Rows are entries. A card that nobody knows is quarantined with the nearest name.
Result<ImportBatch> ReadErrataJson(const json& root, const std::string& file_name,
                                   const ImportContext& context);
Result<ImportBatch> ReadErrataTable(const DelimitedTable& table, const std::string& file_name,
                                    const ImportContext& context);

// "<card>/<kind>/<effective>", with "/2" and so on where `batch` has it already or `existing` has
// it from another source: reading the same file again gives the same ids.
std::string TextVersionId(const TextVersion& version, const Records& batch,
                          const Records& existing);

}  // namespace clashdeck::importers
