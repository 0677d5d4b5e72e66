// Catalogs made of files by the importers, without a database: for tests of what is read from them.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "app/import_plan.h"
#include "core/catalog.h"
#include "importers/game_loader.h"
#include "importers/import_batch.h"

namespace clashdeck::app {

// A game's definition and a catalog over it; the definition must stay where it is.
struct ImportedCatalog {
  importers::GameFolder folder;
  std::unique_ptr<const GameCatalog> cards;
};

// The game `id` of the folder games/, from `files` in that order; from its samples without any.
inline std::unique_ptr<ImportedCatalog> ImportCatalog(
    const std::string& id, std::vector<std::filesystem::path> files = {}) {
  auto out = std::make_unique<ImportedCatalog>();
  auto games = importers::LoadGames(CLASHDECK_SOURCE_DIR "/games");
  if (!games) throw std::runtime_error(games.error().message);
  for (importers::GameFolder& folder : *games) {
    if (folder.game.id.str() == id) out->folder = std::move(folder);
  }
  if (files.empty()) files = out->folder.samples;
  Records records;
  for (const std::filesystem::path& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream),
                            std::istreambuf_iterator<char>()};
    auto batch = importers::ReadImport({.bytes = bytes, .file_name = file.filename().string()},
                                       {.game = out->folder.game,
                                        .existing = records,
                                        .repairs = out->folder.repairs,
                                        .progress = {}});
    if (!batch) throw std::runtime_error(batch.error().message);
    auto plan = PlanImport(records, *std::move(batch));
    if (!plan) throw std::runtime_error(plan.error().message);
    records = std::move(plan->next);
  }
  out->cards = std::make_unique<const GameCatalog>(out->folder.game, std::move(records));
  return out;
}

}  // namespace clashdeck::app
