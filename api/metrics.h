// Counters for /metrics in Prometheus' text form. Counting takes no lock: each thread adds to one
// of a few shards.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/simulation_service.h"

namespace clashdeck::api {

// What is measured when asked, not counted.
struct Gauges {
  std::string data_version;
  struct Game {
    std::string id;
    std::size_t cards = 0;
    std::size_t printings = 0;
  };
  std::vector<Game> games;
  std::uint64_t swaps = 0;
  std::size_t workers_pending = 0;
  app::SimulationCounts simulations = {};
  bool draining = false;
};

class Metrics {
 public:
  // Labels of the routes: `method="GET",route="/v1/games"`. The last one stands for everything
  // without a route.
  explicit Metrics(std::vector<std::string> routes);

  void Count(std::size_t route, int status, std::chrono::nanoseconds time);
  void CountImport(bool done);

  std::string Render(const Gauges& gauges) const;

 private:
  // Statuses the service answers with; any other is counted as the first.
  static constexpr std::array<int, 24> kStatuses = {0,   200, 201, 202, 204, 301, 304, 400,
                                                    401, 403, 404, 405, 406, 409, 410, 412,
                                                    413, 414, 415, 422, 429, 431, 500, 503};
  // Upper bounds in microseconds; one more bucket holds the rest.
  static constexpr std::array<std::int64_t, 11> kBounds = {
      50, 100, 250, 500, 1000, 2500, 10'000, 50'000, 250'000, 1'000'000, 10'000'000};
  static constexpr std::size_t kShards = 8;

  struct RouteCounters {
    std::array<std::atomic<std::uint64_t>, kStatuses.size()> statuses{};
    std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> buckets{};
    std::atomic<std::uint64_t> nanoseconds{0};
  };
  struct alignas(64) Shard {
    std::unique_ptr<RouteCounters[]> routes;
  };
  struct RouteTotals {
    std::array<std::uint64_t, kStatuses.size()> statuses{};
    std::array<std::uint64_t, kBounds.size() + 1> buckets{};
    std::uint64_t nanoseconds = 0;
  };

  RouteTotals Sum(std::size_t route) const;

  std::vector<std::string> routes_;
  std::array<Shard, kShards> shards_;
  std::atomic<std::uint64_t> imports_done_{0};
  std::atomic<std::uint64_t> imports_refused_{0};
};

}  // namespace clashdeck::api
