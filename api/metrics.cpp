#include "api/metrics.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace clashdeck::api {

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

std::size_t ShardOfThread(std::size_t shards) {
  static std::atomic<std::size_t> next{0};
  thread_local const std::size_t kMine = next.fetch_add(1, kRelaxed);
  return kMine % shards;
}

void Describe(std::string& out, std::string_view name, std::string_view type,
              std::string_view help) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ").append(name);
  out.append(" ").append(type).append("\n");
}

void Line(std::string& out, std::string_view name, std::string_view labels,
          std::string_view value) {
  out.append(name);
  if (!labels.empty()) out.append("{").append(labels).append("}");
  out.append(" ").append(value).append("\n");
}

void Line(std::string& out, std::string_view name, std::string_view labels, std::uint64_t value) {
  Line(out, name, labels, std::to_string(value));
}

std::string Seconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", seconds);
  return text;
}

std::string Label(std::string_view name, std::string_view value) {
  return std::string(name).append("=\"").append(value).append("\"");
}

}  // namespace

Metrics::Metrics(std::vector<std::string> routes) : routes_(std::move(routes)) {
  for (Shard& shard : shards_) shard.routes = std::make_unique<RouteCounters[]>(routes_.size());
}

void Metrics::Count(std::size_t route, int status, std::chrono::nanoseconds time) {
  RouteCounters& counters = shards_[ShardOfThread(kShards)].routes[route];
  const auto place = std::find(kStatuses.begin(), kStatuses.end(), status);
  const auto index =
      place == kStatuses.end() ? 0 : static_cast<std::size_t>(place - kStatuses.begin());
  counters.statuses[index].fetch_add(1, kRelaxed);
  const std::int64_t micros = time.count() / 1000;
  const auto bucket = std::lower_bound(kBounds.begin(), kBounds.end(), micros) - kBounds.begin();
  counters.buckets[static_cast<std::size_t>(bucket)].fetch_add(1, kRelaxed);
  counters.nanoseconds.fetch_add(static_cast<std::uint64_t>(time.count()), kRelaxed);
}

void Metrics::CountImport(bool done) {
  (done ? imports_done_ : imports_refused_).fetch_add(1, kRelaxed);
}

Metrics::RouteTotals Metrics::Sum(std::size_t route) const {
  RouteTotals totals;
  for (const Shard& shard : shards_) {
    const RouteCounters& counters = shard.routes[route];
    for (std::size_t i = 0; i < totals.statuses.size(); ++i)
      totals.statuses[i] += counters.statuses[i].load(kRelaxed);
    for (std::size_t i = 0; i < totals.buckets.size(); ++i)
      totals.buckets[i] += counters.buckets[i].load(kRelaxed);
    totals.nanoseconds += counters.nanoseconds.load(kRelaxed);
  }
  return totals;
}

namespace {

void RenderSimulations(std::string& out, const app::SimulationCounts& counts) {
  Describe(out, "clashdeck_simulations", "gauge", "Simulations that wait or run.");
  Line(out, "clashdeck_simulations", Label("status", "queued"), counts.queued);
  Line(out, "clashdeck_simulations", Label("status", "running"), counts.running);
  Describe(out, "clashdeck_simulations_total", "counter",
           "Requests for simulations by what became of them: run, known already, refused.");
  const std::pair<std::string_view, std::uint64_t> outcomes[] = {
      {"done", counts.done},
      {"cancelled", counts.cancelled},
      {"interrupted", counts.interrupted},
      {"failed", counts.failed},
      {"known", counts.known},
      {"refused", counts.refused}};
  for (const auto& [outcome, count] : outcomes)
    Line(out, "clashdeck_simulations_total", Label("outcome", outcome), count);
  Describe(out, "clashdeck_simulated_games_total", "counter", "Games played by simulations.");
  Line(out, "clashdeck_simulated_games_total", "", counts.games);
}

}  // namespace

std::string Metrics::Render(const Gauges& gauges) const {
  std::string requests;
  std::string latency;
  Describe(requests, "clashdeck_http_requests_total", "counter",
           "Answered requests by route and status.");
  Describe(latency, "clashdeck_http_request_seconds", "histogram", "Time to answer, by route.");
  for (std::size_t route = 0; route < routes_.size(); ++route) {
    const RouteTotals totals = Sum(route);
    const std::string& label = routes_[route];
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < kStatuses.size(); ++i) {
      if (totals.statuses[i] == 0) continue;
      Line(requests, "clashdeck_http_requests_total",
           label + "," + Label("status", std::to_string(kStatuses[i])), totals.statuses[i]);
    }
    for (std::uint64_t bucket : totals.buckets) count += bucket;
    if (count == 0) continue;
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
      below += totals.buckets[i];
      Line(latency, "clashdeck_http_request_seconds_bucket",
           label + "," + Label("le", Seconds(static_cast<double>(kBounds[i]) / 1e6)), below);
    }
    Line(latency, "clashdeck_http_request_seconds_bucket", label + "," + Label("le", "+Inf"),
         count);
    Line(latency, "clashdeck_http_request_seconds_sum", label,
         Seconds(static_cast<double>(totals.nanoseconds) / 1e9));
    Line(latency, "clashdeck_http_request_seconds_count", label, count);
  }
  std::string out = requests + latency;
  Describe(out, "clashdeck_imports_total", "counter", "Imports that came over HTTP, by outcome.");
  Line(out, "clashdeck_imports_total", Label("outcome", "done"), imports_done_.load(kRelaxed));
  Line(out, "clashdeck_imports_total", Label("outcome", "refused"),
       imports_refused_.load(kRelaxed));
  Describe(out, "clashdeck_snapshot_info", "gauge", "The data that is served.");
  Line(out, "clashdeck_snapshot_info", Label("data_version", gauges.data_version), 1);
  Describe(out, "clashdeck_snapshot_swaps_total", "counter", "Snapshots built since the start.");
  Line(out, "clashdeck_snapshot_swaps_total", "", gauges.swaps);
  Describe(out, "clashdeck_cards", "gauge", "Cards by game.");
  for (const Gauges::Game& game : gauges.games)
    Line(out, "clashdeck_cards", Label("game", game.id), game.cards);
  Describe(out, "clashdeck_printings", "gauge", "Printings by game.");
  for (const Gauges::Game& game : gauges.games)
    Line(out, "clashdeck_printings", Label("game", game.id), game.printings);
  Describe(out, "clashdeck_workers_pending", "gauge", "Imports that wait or run.");
  Line(out, "clashdeck_workers_pending", "", gauges.workers_pending);
  RenderSimulations(out, gauges.simulations);
  Describe(out, "clashdeck_draining", "gauge", "1 while the service is shutting down.");
  Line(out, "clashdeck_draining", "", gauges.draining ? 1 : 0);
  return out;
}

}  // namespace clashdeck::api
