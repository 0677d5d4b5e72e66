#include "app/services.h"

#include <fstream>
#include <iterator>
#include <utility>

namespace clashdeck::app {

namespace {

constexpr std::size_t kMaxSampleFile = std::size_t{16} << 20U;

}  // namespace

Services& Services::operator=(Services&& next) noexcept {
  simulations.reset();
  store = std::move(next.store);
  clock = std::move(next.clock);
  catalogs = std::move(next.catalogs);
  imports = std::move(next.imports);
  keys = std::move(next.keys);
  idempotency = std::move(next.idempotency);
  receipts = std::move(next.receipts);
  formats = std::move(next.formats);
  decks = std::move(next.decks);
  events = std::move(next.events);
  entries = std::move(next.entries);
  drafts = std::move(next.drafts);
  simulations = std::move(next.simulations);
  return *this;
}

Result<std::string> ReadFile(const std::filesystem::path& file, std::size_t max_bytes) {
  std::error_code failed;
  if (std::filesystem::is_directory(file, failed)) {
    return Fail(ErrorCode::kBadImport, file.string() + " is a folder, not a file");
  }
  std::ifstream in(file, std::ios::binary);
  if (!in) return Fail(ErrorCode::kBadImport, "cannot read " + file.string());
  std::string bytes;
  char buffer[1U << 16U];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    bytes.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > max_bytes) {
      return Fail(ErrorCode::kTooLarge,
                  file.string() + " is larger than " + std::to_string(max_bytes) + " bytes");
    }
  }
  return bytes;
}

Result<Services> OpenServices(const ServiceOptions& options) {
  auto games = importers::LoadGames(options.games_dir);
  if (!games) return Failure(games.error());
  if (auto there = CheckDatabase(options.data_dir, options.when_missing); !there)
    return Failure(there.error());
  Services services;
  services.clock = options.clock;
  services.store = db::OpenSqliteStore(options.data_dir);
  services.catalogs = std::make_unique<CatalogService>(*std::move(games), *services.store);
  services.imports =
      std::make_unique<ImportService>(*services.catalogs, *services.store, options.clock);
  services.keys = std::make_unique<KeyService>(*services.store, options.clock);
  services.idempotency = std::make_unique<IdempotencyService>(*services.store, options.clock);
  services.formats =
      std::make_unique<FormatService>(*services.catalogs, *services.store, options.clock);
  services.decks =
      std::make_unique<DeckService>(*services.catalogs, *services.store, options.clock);
  services.receipts = std::make_unique<ReceiptSigner>(options.data_dir);
  services.events =
      std::make_unique<EventService>(*services.formats, *services.store, options.clock);
  services.entries =
      std::make_unique<EntryService>(*services.store, *services.receipts, options.clock);
  services.drafts =
      std::make_unique<DraftService>(*services.catalogs, *services.store, options.clock);
  services.simulations =
      std::make_unique<SimulationService>(options.simulations, options.data_dir, *services.catalogs,
                                          *services.formats, *services.store, options.clock);
  return services;
}

Result<void> ImportSamples(Services& services,
                           const std::function<void(const ImportReport&)>& report) {
  for (const importers::GameFolder& folder : services.catalogs->games()) {
    for (const std::filesystem::path& file : folder.samples) {
      auto bytes = ReadFile(file, kMaxSampleFile);
      if (!bytes) return Failure(bytes.error());
      auto imported = services.imports->Import({.game = folder.game.id.str(),
                                                .bytes = *bytes,
                                                .file_name = file.filename().string(),
                                                .kind = std::nullopt,
                                                .skip_unchanged = true,
                                                .actor = "sample-data"});
      if (!imported) {
        Error error = imported.error();
        error.file = file.string();
        return Failure(std::move(error));
      }
      if (imported->status == "rejected") {
        const importers::Quarantine& first = imported->quarantined.front();
        return Failure(Error{.code = ErrorCode::kImportRejected,
                             .message = first.field + " '" + first.value + "': " + first.reason,
                             .pointer = first.place.pointer,
                             .file = file.string()});
      }
      report(*imported);
    }
  }
  return {};
}

}  // namespace clashdeck::app
