// Dated changes of a format's ban and limit lists. Used by format_loader and format_resolve only.
#pragma once

#include <string_view>
#include <vector>

#include "importers/format_rules.h"
#include "importers/format_source.h"
#include "importers/json_reader.h"

namespace clashdeck::importers {

// `lists` of a format file; `root` is the whole file.
std::vector<ListSource> ReadLists(JsonObject& root, const FormatBeingRead& format);

bool IsCardId(std::string_view text);  // "kiln-spark"; anything else is a name

// The changes of a base and of the format that extends it, in the order in which they count: by
// day, on one day the base's first. Reports changes of `own` that change nothing for any tier, and
// cards that are still names.
std::vector<ListChange> MergeLists(const std::vector<ListChange>& base,
                                   const std::vector<ListSource>& own, Findings& findings);

}  // namespace clashdeck::importers
