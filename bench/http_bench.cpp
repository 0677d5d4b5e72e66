// Card by id under wrk, beside a bare handler that sends a body of the same size, in turns in one
// run. Usage: clashdeck_bench_http [seconds per turn]
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/json.h"
#include "app/services.h"
#include "bench/bench_main.h"
#include "bench/child_process.h"

#include <nlohmann/json.hpp>

namespace clashdeck::bench {
namespace {

constexpr int kCardPort = 18080;
constexpr int kBarePort = 18081;
constexpr int kTurns = 3;

double RequestsPerSecond(const std::string& url, std::size_t seconds) {
  const std::string output =
      OutputOf("wrk -t1 -c16 -d" + std::to_string(seconds) + "s " + url + " 2>&1");
  const std::size_t at = output.find("Requests/sec:");
  if (at == std::string::npos) throw std::runtime_error("wrk gave no figure: " + output);
  if (output.find("Non-2xx") != std::string::npos)
    throw std::runtime_error("errors from " + url + ": " + output);
  return std::strtod(output.c_str() + at + 13, nullptr);
}

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Probe {
  std::string card;
  std::size_t body_size = 0;
};

// The sample card whose answer is the median in size.
Probe PickCard(const std::filesystem::path& data_dir) {
  auto services = app::OpenServices({.data_dir = data_dir, .games_dir = CLASHDECK_GAMES_DIR});
  if (!services) throw std::runtime_error(services.error().message);
  if (auto done = app::ImportSamples(*services, [](const app::ImportReport&) {}); !done) {
    throw std::runtime_error(done.error().message);
  }
  const GameCatalog& catalog = *services->catalogs->current()->Find("alpha-clash");
  std::vector<std::pair<std::size_t, std::string>> sizes;
  for (CardIndex card = 0; card < catalog.card_count(); ++card) {
    sizes.emplace_back(app::CardJson(catalog, card).dump().size(), catalog.card(card).id.str());
  }
  std::sort(sizes.begin(), sizes.end());
  return {.card = sizes[sizes.size() / 2].second, .body_size = sizes[sizes.size() / 2].first};
}

void Main(std::size_t seconds) {
  if (OutputOf("command -v wrk").empty()) throw std::runtime_error("wrk is not installed");
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("clashdeck-bench-http-" + std::to_string(getpid()));
  const Probe probe = PickCard(folder);
  const ChildProcess server({CLASHDECK_BINARY, "serve", "--data-dir", folder.string(), "--listen",
                             "127.0.0.1:" + std::to_string(kCardPort), "--threads", "1",
                             "--no-rate-limit"});
  const ChildProcess bare(
      {CLASHDECK_BARE_SERVER, std::to_string(kBarePort), std::to_string(probe.body_size), "1"});
  if (!WaitForPort(kCardPort) || !WaitForPort(kBarePort))
    throw std::runtime_error("a server did not start");

  const std::string card_url =
      "http://127.0.0.1:" + std::to_string(kCardPort) + "/v1/games/alpha-clash/cards/" + probe.card;
  const std::string bare_url = "http://127.0.0.1:" + std::to_string(kBarePort) + "/bare";
  std::vector<double> card_rates;
  std::vector<double> bare_rates;
  for (int turn = 0; turn < kTurns; ++turn) {
    bare_rates.push_back(RequestsPerSecond(bare_url, seconds));
    card_rates.push_back(RequestsPerSecond(card_url, seconds));
  }
  std::printf("card '%s', %zu bytes, one server thread, medians of %d turns of %zu s\n",
              probe.card.c_str(), probe.body_size, kTurns, seconds);
  std::printf("%-44s %12.0f requests/s\n", "bare handler, same body size", Median(bare_rates));
  std::printf("%-44s %12.0f requests/s\n", "card by id", Median(card_rates));
  std::printf("%-44s %12.2f (wanted: at least 0.70)\n", "ratio",
              Median(card_rates) / Median(bare_rates));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, 5, clashdeck::bench::Main);
}
