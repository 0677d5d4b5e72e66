// Import of generated printings beside plain prepared inserts of the same records, and what a start
// costs afterwards. Usage: clashdeck_bench_import [printings]
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

#include "app/import_plan.h"
#include "app/services.h"
#include "app/workers.h"
#include "bench/bench_main.h"
#include "bench/generated_cards.h"
#include "bench/plain_inserts.h"
#include "core/record_row.h"
#include "db/data_dir.h"
#include "importers/import_batch.h"

namespace clashdeck::bench {
namespace {

template <class Work>
double Seconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void Line(const char* what, double seconds, std::size_t rows) {
  std::printf("%-48s %8.3f s %12.0f rows/s\n", what, seconds, static_cast<double>(rows) / seconds);
}

app::Services Open(const std::filesystem::path& folder) {
  auto services = app::OpenServices({.data_dir = folder, .games_dir = CLASHDECK_GAMES_DIR});
  if (!services) throw std::runtime_error(services.error().message);
  return *std::move(services);
}

// Where the time of an import goes, stage by stage into an empty game.
void ShowStages(const std::string& csv, const importers::GameFolder& folder,
                std::size_t printings) {
  const Records nothing;
  importers::ImportBatch batch;
  app::ImportPlan plan;
  Line("  of it reading", Seconds([&] {
         batch = *importers::ReadImport({.bytes = csv, .file_name = "generated.csv"},
                                        {.game = folder.game,
                                         .existing = nothing,
                                         .repairs = folder.repairs,
                                         .workers = app::LendWorkers()});
       }),
       printings);
  Line("  of it comparing", Seconds([&] { plan = *app::PlanImport(nothing, std::move(batch)); }),
       printings);
  Line("  of it the content hash", Seconds([&] { ContentHash(plan.next); }), printings);
}

void ShowPlainInserts(const Records& records, const std::filesystem::path& folder,
                      double import_seconds) {
  Open(folder / "plain");  // makes the schema
  const double plain = PlainInsertSeconds(records, folder / "plain" / db::kDatabaseFileName);
  Line("plain prepared inserts of the same records", plain, records.printings.size());
  std::printf("%-48s %8.2f (wanted: at least 0.33)\n", "import rate / plain insert rate",
              plain / import_seconds);
  const double bare = BareInsertSeconds(records, folder / "bare.sqlite3");
  Line("  without indexes and foreign keys", bare, records.printings.size());
}

void Main(std::size_t printings) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("clashdeck-bench-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string csv = GeneratedCsv(printings);
  std::printf("%zu generated printings, %.1f MB of CSV\n", printings,
              static_cast<double>(csv.size()) / 1e6);

  double import_seconds = 0;
  Records records;
  {
    app::Services services = Open(folder / "data");
    import_seconds = Seconds([&] {
      const auto report = services.imports->Import(
          {.game = "alpha-clash", .bytes = csv, .file_name = "generated.csv", .actor = "bench"});
      if (!report) throw std::runtime_error(report.error().message);
      if (report->status != "done" || report->imported != printings) {
        throw std::runtime_error(
            "the import was " + report->status + ", " + std::to_string(report->imported) +
            " rows taken" +
            (report->quarantined.empty() ? "" : ": " + report->quarantined[0].reason));
      }
    });
    records = services.catalogs->current()->Find("alpha-clash")->records();
    Line("import (read, compare, write, journal, snapshot)", import_seconds, printings);
    const double again = Seconds([&] {
      services.imports->Import(
          {.game = "alpha-clash", .bytes = csv, .file_name = "generated.csv", .actor = "bench"});
    });
    Line("the same file again (unchanged)", again, printings);
  }
  ShowPlainInserts(records, folder, import_seconds);

  const app::Services empty = Open(folder / "empty");
  const importers::GameFolder& known = *empty.catalogs->FindGame("alpha-clash");
  const Game& game = known.game;
  ShowStages(csv, known, printings);
  const double build = Seconds([&] { const GameCatalog catalog(game, records); });
  Line("snapshot build from records", build, printings);
  const double start = Seconds([&] { Open(folder / "data"); });
  Line("start-up (open, check schema, load, snapshot)", start, printings);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, 100'000, clashdeck::bench::Main);
}
