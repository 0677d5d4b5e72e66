// games/<game>/game.json → core::Game, and the rest of a game's folder, with every mistake named by
// file, JSON Pointer and reason.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/draft.h"
#include "core/format.h"
#include "core/game.h"
#include "core/result.h"
#include "importers/format_source.h"

namespace clashdeck::importers {

// Error::errors lists all findings; Error::file is `file_name`.
Result<Game> ParseGame(std::string_view json_text, const std::string& file_name);

// A game's folder: definition, repairs table, formats, drafts, and the sample files beside it in
// import order.
struct GameFolder {
  Game game;
  std::string repairs = {};  // text of repairs.json, empty = none
  std::string sha256 = {};   // of game.json, formats and drafts: tells one definition from another
  std::vector<FormatSource> format_sources = {};  // formats/*.json, by file name
  std::vector<Format> formats = {};               // the same, resolved, by id
  std::vector<DraftDefinition> drafts = {};       // drafts/*.json, by file name
  // sets/*.json by date of release, then errata/*.json and rulings/*.json by name: the order in
  // which they are imported.
  std::vector<std::filesystem::path> samples = {};
};

// All games under `games_dir`, by folder name. Fails on the first folder that is wrong.
Result<std::vector<GameFolder>> LoadGames(const std::filesystem::path& games_dir);

}  // namespace clashdeck::importers
