// games/<game>/drafts/*.json → core::DraftDefinition, with every mistake named by file, JSON
// Pointer and reason.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/draft.h"
#include "core/game.h"
#include "core/result.h"

namespace clashdeck::importers {

inline constexpr std::size_t kMaxDraftBytes = 64 * 1024;  // a larger file is refused as a whole

// The shape of one file. Cards and formats are not looked at: what its queries name is known when a
// draft begins. Error::errors lists all findings; Error::file is `file_name`.
Result<DraftDefinition> ParseDraft(std::string_view json_text, const std::string& file_name,
                                   const Game& game);

}  // namespace clashdeck::importers
