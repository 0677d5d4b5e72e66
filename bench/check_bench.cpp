// Checks of the sample decks of every game beside reading their lists: what a whole check costs,
// and what an illegal deck with all its fixes and a plan costs. Ends with 1 when a sample is not
// legal.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>

#include "app/import_plan.h"
#include "bench/bench_main.h"
#include "bench/processor_time.h"
#include "core/deck/text_reader.h"
#include "importers/game_loader.h"
#include "importers/import_batch.h"
#include "validators/checker.h"

namespace clashdeck::bench {
namespace {

constexpr const char* kDay = "2025-03-01";
constexpr double kSecondsPerTurn = 0.2;  // at least

std::string Bytes(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::shared_ptr<const GameCatalog> CatalogOf(const importers::GameFolder& folder) {
  Records records;
  for (const std::filesystem::path& file : folder.samples) {
    auto batch = importers::ReadImport(
        {.bytes = Bytes(file), .file_name = file.filename().string()},
        {.game = folder.game, .existing = records, .repairs = folder.repairs, .progress = {}});
    if (!batch) throw std::runtime_error(batch.error().message);
    auto plan = app::PlanImport(records, *std::move(batch));
    if (!plan) throw std::runtime_error(plan.error().message);
    records = std::move(plan->next);
  }
  return std::make_shared<const GameCatalog>(folder.game, std::move(records));
}

// Processor time of one call.
template <class Call>
double Micros(const Call& call) {
  return SecondsPerCall(call, kSecondsPerTurn) * 1e6;
}

void MeasureDeck(const std::string& name, const std::string& text,
                 const validators::CompiledFormat& format) {
  validators::Checker checker;
  const auto read = [&] {
    auto list = ReadTextList(text, *format.catalog);
    if (!list) throw std::runtime_error(list.error().message);
    return *std::move(list);
  };
  const ListedDeck deck = read();
  if (!checker.Check(format, deck).legal) throw std::runtime_error(name + " is not legal");
  ListedDeck spoiled = deck;
  spoiled.deck.entries.back().quantity += 6;
  const double reading = Micros([&] { (void)read(); });
  const double checking = Micros([&] { (void)checker.Check(format, deck); });
  const double illegal = Micros([&] { (void)checker.Check(format, spoiled); });
  const double planned = Micros([&] { (void)checker.Check(format, spoiled, {.plan = true}); });
  std::printf("%-36s %8.2f %8.2f %6.2f %9.2f %9.1f\n", name.c_str(), reading, checking,
              checking / reading, illegal, planned);
}

void Main(std::size_t /*unused*/) {
  auto games = importers::LoadGames(CLASHDECK_GAMES_DIR);
  if (!games) throw std::runtime_error(games.error().message);
  std::printf("%-36s %8s %8s %6s %9s %9s\n", "deck (us of processor time)", "read", "check",
              "ratio", "illegal", "with plan");
  for (const importers::GameFolder& folder : *games) {
    const auto catalog = CatalogOf(folder);
    const auto index = query::BuildIndex(catalog, {.as_of = kDay, .previews = true});
    const std::filesystem::path decks =
        std::filesystem::path(CLASHDECK_GAMES_DIR) / folder.game.id.str() / "decks";
    for (const auto& file : std::filesystem::directory_iterator(decks)) {
      const std::string text = Bytes(file.path());
      const auto list = ReadTextList(text, *catalog);
      for (const Format& format : folder.formats) {
        if (!list || list->deck.meta.format != format.id) continue;
        const auto compiled = validators::CompileFormat(std::make_shared<const Format>(format),
                                                        *index, {.day = kDay});
        if (!compiled) throw std::runtime_error(compiled.error().message);
        MeasureDeck(folder.game.id.str() + "/" + file.path().stem().string(), text, **compiled);
      }
    }
  }
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, 0, clashdeck::bench::Main);
}
