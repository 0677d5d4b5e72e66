// Card data as other tools export it: DeckPlanet (an object of printings by id, with `_metadata`)
// and TCG Arena (a list or object of cards whose data may lie under `face`). Real data is dirty:
// docs/data-formats.md says what is mended.
#pragma once

#include "importers/import_batch.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// The document has the shape of such an export: entries that are objects with a name, flat or under
// `face`.
bool LooksLikeCardExport(const json& root);

// Rows are printings; each is taken or quarantined. Fails only when the repairs table is wrong or
// no entry is there.
Result<ImportBatch> ReadCardExport(const JsonDocument& document, const std::string& file_name,
                                   const ImportContext& context);

}  // namespace clashdeck::importers
