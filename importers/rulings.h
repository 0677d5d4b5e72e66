// Rulings (docs/data-formats.md, kind `rulings`) as JSON and as CSV: one ruling, many cards.
#pragma once

#include "importers/delimited.h"
#include "importers/import_batch.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// Rows are rulings. A ruling with a card that nobody knows is quarantined with the nearest name.
Result<ImportBatch> ReadRulingsJson(const json& root, const std::string& file_name,
                                    const ImportContext& context);
Result<ImportBatch> ReadRulingsTable(const DelimitedTable& table, const std::string& file_name,
                                     const ImportContext& context);

}  // namespace clashdeck::importers
