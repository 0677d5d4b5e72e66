#include "bench/search_data.h"

#include <filesystem>
#include <stdexcept>
#include <utility>

#include "app/import_plan.h"
#include "app/services.h"
#include "bench/generated_cards.h"
#include "bench/processor_time.h"
#include "bench/real_export.h"
#include "importers/import_batch.h"

namespace clashdeck::bench {

namespace {

constexpr std::size_t kMaxFile = std::size_t{64} << 20U;

template <class T>
T Must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

// Alpha Clash without cards.
std::unique_ptr<SearchData> Empty(std::string name) {
  auto data = std::make_unique<SearchData>();
  data->name = std::move(name);
  for (importers::GameFolder& folder : Must(importers::LoadGames(CLASHDECK_GAMES_DIR))) {
    if (folder.game.id.str() == "alpha-clash") data->folder = std::move(folder);
  }
  return data;
}

void Add(const importers::GameFolder& folder, const importers::ImportInput& input,
         Records& records) {
  auto batch = Must(importers::ReadImport(
      input, {.game = folder.game, .existing = records, .repairs = folder.repairs}));
  records = Must(app::PlanImport(records, std::move(batch))).next;
}

void AddFile(const importers::GameFolder& folder, const std::filesystem::path& file,
             Records& records) {
  const std::string bytes = Must(app::ReadFile(file, kMaxFile));
  Add(folder, {.bytes = bytes, .file_name = file.filename().string()}, records);
}

std::unique_ptr<SearchData> Index(std::unique_ptr<SearchData> data, Records records) {
  auto catalog = std::make_shared<const GameCatalog>(data->folder.game, std::move(records));
  data->build_seconds = ProcessorSeconds([&] { data->index = query::BuildIndex(catalog); });
  return data;
}

}  // namespace

std::unique_ptr<SearchData> SampleCards() {
  auto data = Empty("sample sets of Alpha Clash");
  Records records;
  for (const auto& file : data->folder.samples) AddFile(data->folder, file, records);
  return Index(std::move(data), std::move(records));
}

std::unique_ptr<SearchData> RealCards() {
  if (!std::filesystem::exists(RealExport())) return nullptr;
  auto data = Empty("real export");
  Records records;
  AddFile(data->folder, RealExport(), records);
  return Index(std::move(data), std::move(records));
}

std::unique_ptr<SearchData> GeneratedCards(std::size_t cards) {
  auto data = Empty("generated cards");
  Records records;
  const std::string csv = GeneratedCsv(cards / 2 * 3);  // every third row is a reprint
  Add(data->folder, {.bytes = csv, .file_name = "generated.csv"}, records);
  return Index(std::move(data), std::move(records));
}

}  // namespace clashdeck::bench
