#include "app/card_source.h"

#include <algorithm>
#include <memory>

#include "app/card_facts.h"
#include "app/services.h"
#include "importers/import_batch.h"

namespace clashdeck::app {

namespace {

constexpr std::string_view kGame = "alpha-clash";  // the one whose cards the engine plays
constexpr std::size_t kMaxCatalogFile = std::size_t{64} << 20U;

// `game` keeps alive what the catalog points at.
scenario::CardSource SourceOf(std::shared_ptr<const void> game,
                              std::shared_ptr<const GameCatalog> catalog) {
  return [game = std::move(game),
          catalog = std::move(catalog)](std::string_view id) -> Result<text::CardFacts> {
    const auto card = catalog->FindByAnyId(id);
    if (!card)
      return Fail(ErrorCode::kNotFound, "no card '" + std::string(id) + "' is in the catalog");
    return CardFactsOf(*catalog, *card);
  };
}

Failure NoGame() {
  return Fail(ErrorCode::kNotFound, "there is no game '" + std::string(kGame) + "'");
}

Result<scenario::CardSource> OpenFile(const std::filesystem::path& file,
                                      const std::filesystem::path& games_dir) {
  const auto bytes = ReadFile(file, kMaxCatalogFile);
  if (!bytes) return Failure(bytes.error());
  auto games = importers::LoadGames(games_dir);
  if (!games) return Failure(games.error());
  const auto found = std::find_if(games->begin(), games->end(),
                                  [](const auto& folder) { return folder.game.id.str() == kGame; });
  if (found == games->end()) return NoGame();
  const auto folder = std::make_shared<const importers::GameFolder>(std::move(*found));
  const Records nothing;
  auto batch =
      importers::ReadImport({.bytes = *bytes, .file_name = file.filename().string()},
                            {.game = folder->game, .existing = nothing, .repairs = folder->repairs},
                            importers::ImportKind::kSet);
  if (!batch) {
    Error error = batch.error();
    error.file = file.string();
    return Failure(std::move(error));
  }
  return SourceOf(folder,
                  std::make_shared<const GameCatalog>(folder->game, std::move(batch->records)));
}

Result<scenario::CardSource> OpenDataDir(const std::filesystem::path& folder,
                                         const std::filesystem::path& games_dir) {
  auto services = OpenServices(
      {.data_dir = folder, .games_dir = games_dir, .when_missing = WhenMissing::kRefuse});
  if (!services) return Failure(services.error());
  const auto shared = std::make_shared<const Services>(*std::move(services));
  auto catalog = shared->catalogs->current()->Share(kGame);
  if (catalog == nullptr) return NoGame();
  return SourceOf(shared, std::move(catalog));
}

}  // namespace

Result<scenario::CardSource> OpenCardSource(const std::filesystem::path& catalog,
                                            const std::filesystem::path& games_dir) {
  std::error_code failed;
  if (std::filesystem::is_directory(catalog, failed)) return OpenDataDir(catalog, games_dir);
  return OpenFile(catalog, games_dir);
}

}  // namespace clashdeck::app
