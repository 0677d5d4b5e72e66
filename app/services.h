// Everything a program needs to answer: the database of one data directory, the games, and the use
// cases on them.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/catalog_service.h"
#include "app/clock.h"
#include "app/deck_service.h"
#include "app/draft_service.h"
#include "app/entry_service.h"
#include "app/event_service.h"
#include "app/format_service.h"
#include "app/idempotency_service.h"
#include "app/import_service.h"
#include "app/key_service.h"
#include "app/maintenance.h"
#include "app/receipt.h"
#include "app/simulation_service.h"
#include "core/result.h"
#include "db/store.h"

namespace clashdeck::app {

struct Services {
  std::unique_ptr<db::Store> store;
  Clock clock;
  std::unique_ptr<CatalogService> catalogs;
  std::unique_ptr<ImportService> imports;
  std::unique_ptr<KeyService> keys;
  std::unique_ptr<IdempotencyService> idempotency;
  std::unique_ptr<ReceiptSigner> receipts;
  std::unique_ptr<FormatService> formats;
  std::unique_ptr<DeckService> decks;
  std::unique_ptr<EventService> events;
  std::unique_ptr<EntryService> entries;
  std::unique_ptr<DraftService> drafts;
  std::unique_ptr<SimulationService> simulations;  // its threads use all the others

  Services() = default;
  Services(Services&&) = default;
  Services& operator=(Services&& next) noexcept;  // ends the threads first
};

struct ServiceOptions {
  std::filesystem::path data_dir = {};
  std::filesystem::path games_dir = {};
  Clock clock = SystemNow;
  WhenMissing when_missing = WhenMissing::kCreate;  // no database in data_dir
  SimulationSetup simulations = {};
};

// Opens the data directory. An error is a mistake in games/, or kNotFound when there is no database
// and none may be made; a broken database throws db::DbError.
Result<Services> OpenServices(const ServiceOptions& options);

// Imports the sample files of every game, in order; `report` hears of each file. A file that is in
// already leaves no trace. Stops at the first file that is rejected.
Result<void> ImportSamples(Services& services,
                           const std::function<void(const ImportReport&)>& report);

// The whole content of a file; kBadImport when it cannot be read, kTooLarge when it has more than
// `max_bytes`.
Result<std::string> ReadFile(const std::filesystem::path& file, std::size_t max_bytes);

}  // namespace clashdeck::app
