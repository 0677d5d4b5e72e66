// Simulations over HTTP: how long a goldfish of 1,000 games takes from the request to its result,
// and what a card search takes while both cores simulate beside when nothing runs (at most five
// times as long: simulation threads run at low priority). Usage: the number of searches.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/services.h"
#include "bench/bench_main.h"
#include "bench/child_process.h"
#include "bench/http_get.h"

namespace clashdeck::bench {
namespace {

using nlohmann::json;

constexpr std::size_t kSearches = 2'000;
constexpr int kGoldfish = 20;  // of each deck
constexpr double kBarSlower = 5;
const std::string kGame = "/v1/games/alpha-clash";

struct Latency {
  double median = 0;  // milliseconds
  double p99 = 0;
};

Latency Measure(std::size_t times, const std::function<void(std::size_t)>& call) {
  std::vector<double> taken;
  for (std::size_t i = 0; i < times; ++i) {
    const auto start = std::chrono::steady_clock::now();
    call(i);
    taken.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count());
  }
  std::sort(taken.begin(), taken.end());
  return {.median = taken[times / 2], .p99 = taken[std::min(times - 1, times * 99 / 100)]};
}

void FillData(const std::filesystem::path& data_dir) {
  auto services = app::OpenServices({.data_dir = data_dir, .games_dir = CLASHDECK_GAMES_DIR});
  if (!services) throw std::runtime_error(services.error().message);
  const auto done = app::ImportSamples(*services, [](const app::ImportReport&) {});
  if (!done) throw std::runtime_error(done.error().message);
}

std::string ReadText(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void Expect(const HttpAnswer& answer, int status) {
  if (answer.status != status)
    throw std::runtime_error("the answer is " + std::to_string(answer.status) + ": " + answer.body);
}

void MeasureGoldfish(int port, const std::filesystem::path& decks) {
  std::printf("%-26s %12s %12s\n", "goldfish of 1,000 games", "median ms", "p99 ms");
  for (const char* name :
       {"halcyon-grove", "kiln-embers", "naia-low-water", "vesper-nine-blades"}) {
    json body = {{"kind", "goldfish"}, {"text", ReadText(decks / (std::string(name) + ".txt"))}};
    const Latency latency = Measure(kGoldfish, [&](std::size_t i) {
      body["seed"] = i;  // an answer that is known already takes no games
      Expect(Exchange(port, "POST", kGame + "/simulations?wait=30", body.dump()), 200);
    });
    std::printf("%-26s %12.1f %12.1f\n", name, latency.median, latency.p99);
  }
}

// One simulation takes all cores; it is cancelled when the figures are there.
class Busy {
 public:
  Busy(int port, const std::filesystem::path& decks) : port_(port) {
    const json body = {{"kind", "goldfish"},
                       {"text", ReadText(decks / "naia-low-water.txt")},
                       {"games", 1'000'000}};
    const HttpAnswer answer = Exchange(port, "POST", kGame + "/simulations?wait=1", body.dump());
    Expect(answer, 202);
    place_ = "/v1/simulations/" + json::parse(answer.body).at("id").get<std::string>();
  }
  ~Busy() { Exchange(port_, "DELETE", place_); }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  bool running() const {
    return json::parse(Exchange(port_, "GET", place_).body).at("status") == "running";
  }

 private:
  int port_;
  std::string place_;
};

void MeasureSearches(int port, const std::filesystem::path& decks, std::size_t searches) {
  const std::string search = kGame + "/cards?q=t:clash+cost%3C%3D3";
  const auto measure = [&] {
    return Measure(searches, [&](std::size_t) { Expect(Exchange(port, "GET", search), 200); });
  };
  const Latency idle = measure();
  const Busy busy(port, decks);
  const Latency simulating = measure();
  if (!busy.running()) std::printf("the simulation ended before the searches did\n");
  std::printf("%-26s %12.2f %12.2f\n", "card search, idle", idle.median, idle.p99);
  std::printf("%-26s %12.2f %12.2f   p99 %.2f times, bar %.0f\n", "card search, simulating",
              simulating.median, simulating.p99, simulating.p99 / idle.p99, kBarSlower);
}

void Main(std::size_t searches) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                       ("clashdeck-bench-simulation-" + std::to_string(getpid()));
  const std::filesystem::path decks =
      std::filesystem::path(CLASHDECK_GAMES_DIR) / "alpha-clash/decks";
  FillData(folder);
  {
    const int port = FreePort();
    const ChildProcess server({CLASHDECK_BINARY, "serve", "--data-dir", folder.string(), "--listen",
                               "127.0.0.1:" + std::to_string(port), "--no-rate-limit"});
    if (!WaitForPort(port)) throw std::runtime_error("the server did not start");
    MeasureGoldfish(port, decks);
    MeasureSearches(port, decks, searches);
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace clashdeck::bench

int main(int argc, char** argv) {
  return clashdeck::bench::RunBench(argc, argv, clashdeck::bench::kSearches,
                                    clashdeck::bench::Main);
}
