// Cards by id for who plays with them: from a set file or export, or from a data directory.
#pragma once

#include <filesystem>

#include "core/result.h"
#include "engine/scenario/table.h"

namespace clashdeck::app {

// `catalog` is a file that an import takes, or a folder with a database. Ids are those of cards and
// printings; facts are the newest, errata applied. Errors: the file or folder can't be read. Rows
// that an import would refuse are not in it.
Result<scenario::CardSource> OpenCardSource(const std::filesystem::path& catalog,
                                            const std::filesystem::path& games_dir);

// No cards, but the words that the game explains.
Result<scenario::CardSource> WordsOnly(const std::filesystem::path& games_dir);

}  // namespace clashdeck::app
