// The Comprehensive Rulebook's text → rules, glossary, change log, errata and rulings. Start with
// ReadRulebook().
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "importers/import_batch.h"

namespace clashdeck::importers {

// Has numbered rules ("100.1. ...") at the start of several lines.
bool LooksLikeRulebook(std::string_view text);

// Reads a whole rulebook. Fails when it is too large (8 MiB), is not UTF-8, has no numbered rules,
// no version, or is not one of the game's rulebooks. Errata and clarifications whose card is not in
// `context.existing` are deferred. Errors name `file_name`.
Result<ImportBatch> ReadRulebook(std::string_view text, const ImportContext& context,
                                 const std::string& file_name);

}  // namespace clashdeck::importers
