// Card by id and searches under wrk, each beside a bare handler that sends a body of the same size,
// in turns in one run. Usage: clashdeck_bench_http [seconds per turn]
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
#include "bench/http_get.h"
#include "bench/real_export.h"

#include <nlohmann/json.hpp>

namespace clashdeck::bench {
namespace {

constexpr std::size_t kMaxFile = std::size_t{64} << 20U;
const std::string kHost = "http://127.0.0.1:";
constexpr int kTurns = 3;

double RequestsPerSecond(const std::string& url, std::size_t seconds) {
  const std::string output =
      OutputOf("wrk -t1 -c16 -d" + std::to_string(seconds) + "s '" + url + "' 2>&1");
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

// What is asked for, and how much of the bare handler's rate it is to reach.
struct Probe {
  std::string what;
  std::string path;
  double wanted = 0;
};

// The card whose answer is the median in size.
std::string MedianCard(const GameCatalog& catalog) {
  std::vector<std::pair<std::size_t, std::string>> sizes;
  sizes.reserve(catalog.card_count());
  for (CardIndex card = 0; card < catalog.card_count(); ++card) {
    sizes.emplace_back(app::CardJson(catalog, card).dump().size(), catalog.card(card).id.str());
  }
  std::sort(sizes.begin(), sizes.end());
  return sizes[sizes.size() / 2].second;
}

// Fills the data folder with the real export, or with the sample sets where there is none.
std::vector<Probe> FillData(const std::filesystem::path& data_dir) {
  auto services = app::OpenServices({.data_dir = data_dir, .games_dir = CLASHDECK_GAMES_DIR});
  if (!services) throw std::runtime_error(services.error().message);
  if (std::filesystem::exists(RealExport())) {
    const auto bytes = app::ReadFile(RealExport(), kMaxFile);
    if (!bytes) throw std::runtime_error(bytes.error().message);
    const auto report = services->imports->Import({.game = "alpha-clash",
                                                   .bytes = *bytes,
                                                   .file_name = RealExport().filename().string(),
                                                   .partial = true,
                                                   .actor = "bench"});
    if (!report) throw std::runtime_error(report.error().message);
    std::printf("cards of the real export\n");
  } else {
    const auto done = app::ImportSamples(*services, [](const app::ImportReport&) {});
    if (!done) throw std::runtime_error(done.error().message);
    std::printf("cards of the sample sets; %s is not there\n", RealExport().c_str());
  }
  const std::string cards = "/v1/games/alpha-clash/cards";
  return {{"card by id",
           cards + "/" + MedianCard(*services->catalogs->current()->Find("alpha-clash")), 0.7},
          {"search, ids only", cards + "?q=t:clash+cost%3C%3D3&fields=id", 0.5},
          {"search, page of 50", cards + "?q=t:clash", 0.5}};
}

struct Ports {
  int ours = 0;
  int bare = 0;
};

// In turns, so that what else the machine does falls on both alike.
void Measure(const Probe& probe, const Ports& ports, std::size_t body_size, std::size_t seconds) {
  const std::string ours_url = kHost + std::to_string(ports.ours) + probe.path;
  const std::string bare_url =
      kHost + std::to_string(ports.bare) + "/bare/" + std::to_string(body_size);
  std::vector<double> ours;
  std::vector<double> bare;
  std::vector<double> ratios;
  for (int turn = 0; turn < kTurns; ++turn) {
    bare.push_back(RequestsPerSecond(bare_url, seconds));
    ours.push_back(RequestsPerSecond(ours_url, seconds));
    ratios.push_back(ours.back() / bare.back());
  }
  std::printf("%-20s %8zu %12.0f %12.0f %8.2f %8.2f\n", probe.what.c_str(), body_size, Median(ours),
              Median(bare), Median(ratios), probe.wanted);
}

void Main(std::size_t seconds) {
  if (OutputOf("command -v wrk").empty()) throw std::runtime_error("wrk is not installed");
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("clashdeck-bench-http-" + std::to_string(getpid()));
  const std::vector<Probe> probes = FillData(folder);
  const int port = FreePort();
  const ChildProcess server({CLASHDECK_BINARY, "serve", "--data-dir", folder.string(), "--listen",
                             "127.0.0.1:" + std::to_string(port), "--threads", "1",
                             "--no-rate-limit"});
  if (!WaitForPort(port)) throw std::runtime_error("the server did not start");
  std::vector<std::size_t> sizes;
  const Ports ports{.ours = port, .bare = FreePort()};
  std::vector<std::string> bare_command = {CLASHDECK_BARE_SERVER, std::to_string(ports.bare), "1"};
  for (const Probe& probe : probes) {
    sizes.push_back(BodySize(port, probe.path));
    bare_command.push_back(std::to_string(sizes.back()));
  }
  const ChildProcess bare(bare_command);
  if (!WaitForPort(ports.bare)) throw std::runtime_error("the bare server did not start");

  std::printf("one server thread, medians of %d turns of %zu s each, in requests/s\n", kTurns,
              seconds);
  std::printf("%-20s %8s %12s %12s %8s %8s\n", "request", "bytes", "ours", "bare", "ratio",
              "wanted");
  for (std::size_t i = 0; i < probes.size(); ++i) Measure(probes[i], ports, sizes[i], seconds);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, 5, clashdeck::bench::Main);
}
