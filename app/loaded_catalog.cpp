#include "app/loaded_catalog.h"

#include <algorithm>
#include <utility>

#include "app/import_plan.h"
#include "app/services.h"
#include "app/workers.h"
#include "core/suggest.h"
#include "importers/import_batch.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kMaxCatalogFile = std::size_t{64} << 20U;

Failure NoGame(std::string_view game, const std::vector<importers::GameFolder>& games) {
  std::vector<std::string> known;
  known.reserve(games.size());
  for (const importers::GameFolder& folder : games) known.push_back(folder.game.id.str());
  return Failure(Error{.code = ErrorCode::kNotFound,
                       .message = "there is no game '" + std::string(game) + "'",
                       .suggestions = Nearest(game, known)});
}

Failure InFile(Error error, const std::filesystem::path& file) {
  error.file = file.string();
  return Failure(std::move(error));
}

Result<LoadedCatalog> LoadFiles(const std::vector<CatalogInput>& inputs, std::string_view game,
                                const std::filesystem::path& games_dir) {
  auto games = importers::LoadGames(games_dir);
  if (!games) return Failure(games.error());
  const auto found = std::find_if(games->begin(), games->end(),
                                  [&](const auto& folder) { return folder.game.id.str() == game; });
  if (found == games->end()) return NoGame(game, *games);
  const auto folder = std::make_shared<const importers::GameFolder>(std::move(*found));
  LoadedCatalog out{.keeps = folder};
  Records records;
  for (const CatalogInput& input : inputs) {
    auto bytes =
        input.bytes ? Result<std::string>(*input.bytes) : ReadFile(input.path, kMaxCatalogFile);
    if (!bytes) return Failure(bytes.error());
    auto batch =
        importers::ReadImport({.bytes = *bytes, .file_name = input.path.filename().string()},
                              {.game = folder->game,
                               .existing = records,
                               .repairs = folder->repairs,
                               .workers = LendWorkers()},
                              importers::ImportKind::kSet);
    if (!batch) return InFile(batch.error(), input.path);
    out.left_out += batch->quarantined.size();
    auto plan = PlanImport(records, *std::move(batch));
    if (!plan) return InFile(plan.error(), input.path);
    records = std::move(plan->next);
  }
  out.cards = std::make_shared<const GameCatalog>(folder->game, std::move(records));
  return out;
}

Result<LoadedCatalog> LoadDataDir(const std::filesystem::path& folder, std::string_view game,
                                  const std::filesystem::path& games_dir) {
  auto services = OpenServices(
      {.data_dir = folder, .games_dir = games_dir, .when_missing = WhenMissing::kRefuse});
  if (!services) return Failure(services.error());
  const auto shared = std::make_shared<const Services>(*std::move(services));
  auto catalog = shared->catalogs->current()->Share(game);
  if (catalog == nullptr) return NoGame(game, shared->catalogs->games());
  return LoadedCatalog{.keeps = shared, .cards = std::move(catalog)};
}

}  // namespace

Result<LoadedCatalog> LoadCatalog(const std::vector<CatalogInput>& inputs, std::string_view game,
                                  const std::filesystem::path& games_dir) {
  std::error_code failed;
  const auto folder = std::find_if(inputs.begin(), inputs.end(), [&](const CatalogInput& input) {
    return !input.bytes && std::filesystem::is_directory(input.path, failed);
  });
  if (folder == inputs.end()) return LoadFiles(inputs, game, games_dir);
  if (inputs.size() == 1) return LoadDataDir(folder->path, game, games_dir);
  return Fail(ErrorCode::kBadParameter,
              "'" + folder->path.string() + "' is a data directory, which is read alone");
}

}  // namespace clashdeck::app
