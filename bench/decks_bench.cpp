// Checks of a 61-card list: in this process, the memory that a million of them take, and under wrk
// beside a bare handler that takes and sends bodies of the same sizes. Usage: clashdeck_bench_decks
// [seconds per turn]
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/deck_check.h"
#include "app/search_indexes.h"
#include "app/services.h"
#include "bench/bench_main.h"
#include "bench/child_process.h"
#include "bench/processor_time.h"

#include <nlohmann/json.hpp>

namespace clashdeck::bench {
namespace {

constexpr int kTurns = 5;
constexpr std::size_t kMaxFile = std::size_t{1} << 20U;
constexpr std::size_t kManyChecks = 1'000'000;
constexpr std::size_t kFewChecks = 10'000;  // after which every buffer has its size
constexpr double kWantedOfBare = 0.4;
constexpr double kWantedPerSecond = 100'000;

std::size_t ResidentKib() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::size_t kib = 0;
    if (word == "VmRSS:" && status >> kib) return kib;
  }
  return 0;
}

double PerSecond(std::size_t seconds, const std::function<void()>& work) {
  return 1.0 / SecondsPerCall(work, static_cast<double>(seconds));
}

struct Sample {
  std::string body;
  std::size_t answer_size = 0;
};

Sample InProcess(const std::filesystem::path& data_dir, std::size_t seconds) {
  auto services = app::OpenServices({.data_dir = data_dir, .games_dir = CLASHDECK_GAMES_DIR});
  if (!services) throw std::runtime_error(services.error().message);
  if (const auto done = app::ImportSamples(*services, [](const app::ImportReport&) {}); !done)
    throw std::runtime_error(done.error().message);
  const auto list = app::ReadFile(
      std::filesystem::path(CLASHDECK_GAMES_DIR) / "alpha-clash/decks/kiln-embers.txt", kMaxFile);
  if (!list) throw std::runtime_error(list.error().message);
  const std::string now = services->clock();
  const auto catalog = services->catalogs->current()->Share("alpha-clash");
  const app::SearchIndexes indexes(catalog, now.substr(0, 10));
  const app::DeckRules rules(catalog, indexes);
  const auto formats = services->formats->current();
  const std::string version = services->catalogs->current()->data_version();
  const app::CheckSources sources{
      .rules = rules, .formats = *formats, .data_version = version, .now = now};
  app::DeckCheckRequest request;
  request.deck.text = *list;
  request.checks.push_back({.label = "bench", .format = "standard"});
  std::string answer;
  const auto whole = [&] {
    answer.clear();
    const auto outcome = app::CheckDeck(request, sources);
    if (!outcome) throw std::runtime_error(outcome.error().message);
    app::AppendDeckCheck(*outcome, sources, answer);
  };
  whole();
  const auto outcome = app::CheckDeck(request, sources);
  validators::Checker checker;
  bool legal = true;
  const auto alone = [&] {
    legal = checker.Check(*outcome->checks[0].format, outcome->deck).legal && legal;
  };
  std::printf("in this process, checks per second of processor time\n");
  std::printf("%-34s %12s %12s\n", "", "per second", "wanted");
  std::printf("%-34s %12.0f %12.0f\n", "check of a deck that was read", PerSecond(seconds, alone),
              kWantedPerSecond);
  std::printf("%-34s %12.0f %12.0f\n", "list to answer", PerSecond(seconds, whole),
              kWantedPerSecond);
  if (!legal) throw std::runtime_error("the deck is not legal");
  for (std::size_t i = 0; i < kFewChecks; ++i) whole();
  const std::size_t before = ResidentKib();
  for (std::size_t i = 0; i < kManyChecks; ++i) whole();
  std::printf("memory of %zu lists to answers: %zu KiB before, %zu KiB after\n", kManyChecks,
              before, ResidentKib());
  const nlohmann::json body = {{"text", *list},
                               {"checks", {{{"label", "bench"}, {"format", "standard"}}}}};
  return {.body = body.dump(), .answer_size = answer.size()};
}

double RequestsPerSecond(const std::string& script, const std::string& url, std::size_t seconds) {
  const std::string output = OutputOf("wrk -t1 -c16 -d" + std::to_string(seconds) + "s -s '" +
                                      script + "' '" + url + "' 2>&1");
  const std::size_t at = output.find("Requests/sec:");
  if (at == std::string::npos) throw std::runtime_error("wrk gave no figure: " + output);
  if (output.find("Non-2xx") != std::string::npos)
    throw std::runtime_error("errors from " + url + ": " + output);
  return std::strtod(output.c_str() + at + 13, nullptr);
}

void OverHttp(const std::filesystem::path& folder, const Sample& sample, std::size_t seconds) {
  if (OutputOf("command -v wrk").empty()) throw std::runtime_error("wrk is not installed");
  const std::filesystem::path script = folder / "post.lua";
  std::ofstream(script) << "wrk.method = \"POST\"\nwrk.headers[\"Content-Type\"] = "
                           "\"application/json\"\nwrk.body = [==["
                        << sample.body << "]==]\n";
  const int port = FreePort();
  const ChildProcess server({CLASHDECK_BINARY, "serve", "--data-dir", folder.string(), "--listen",
                             "127.0.0.1:" + std::to_string(port), "--threads", "1",
                             "--no-rate-limit"});
  if (!WaitForPort(port)) throw std::runtime_error("the server did not start");
  const std::string size = std::to_string(sample.answer_size);
  const int bare_port = FreePort();
  const ChildProcess bare({CLASHDECK_BARE_SERVER, std::to_string(bare_port), "1", size});
  if (!WaitForPort(bare_port)) throw std::runtime_error("the bare server did not start");
  const std::string ours_url =
      "http://127.0.0.1:" + std::to_string(port) + "/v1/games/alpha-clash/deck-checks";
  const std::string bare_url = "http://127.0.0.1:" + std::to_string(bare_port) + "/bare/" + size;
  std::vector<double> ratios;
  std::printf("one server thread, %zu bytes in, %s out, requests per second\n", sample.body.size(),
              size.c_str());
  std::printf("%12s %12s %8s %8s\n", "ours", "bare", "ratio", "wanted");
  for (int turn = 0; turn < kTurns; ++turn) {
    const double of_bare = RequestsPerSecond(script, bare_url, seconds);
    const double of_ours = RequestsPerSecond(script, ours_url, seconds);
    ratios.push_back(of_ours / of_bare);
    std::printf("%12.0f %12.0f %8.2f\n", of_ours, of_bare, ratios.back());
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("%25s %8.2f %8.2f\n", "median", ratios[ratios.size() / 2], kWantedOfBare);
}

void Main(std::size_t seconds) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                       ("clashdeck-bench-decks-" + std::to_string(getpid()));
  const Sample sample = InProcess(folder, seconds);
  OverHttp(folder, sample, seconds);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, 3, clashdeck::bench::Main);
}
