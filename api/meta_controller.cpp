#include "api/meta_controller.h"

#include <nlohmann/json.hpp>

#include "api/game_json.h"
#include "api/json_text.h"
#include "api/limits.h"
#include "app/json.h"
#include "app/simulation_engines.h"
#include "core/query/parser.h"
#include "core/query/pattern.h"

namespace clashdeck::api {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

void Add(Counts& sum, const Counts& more) {
  sum.sets += more.sets;
  sum.cards += more.cards;
  sum.printings += more.printings;
  sum.texts += more.texts;
  sum.rulings += more.rulings;
  sum.rules += more.rules;
}

ordered_json LimitsJson(const app::SimulationLimits& simulations) {
  return {{"page_default", kDefaultPage},
          {"page_max", kMaxPage},
          {"collection_max", kMaxCollection},
          {"autocomplete_max", kMaxCompletions},
          {"facets_max", kMaxFacets},
          {"query_url_bytes_max", query::kMaxUrlQuery},
          {"query_body_bytes_max", query::kMaxBodyQuery},
          {"query_terms_max", query::kMaxTerms},
          {"query_depth_max", query::kMaxDepth},
          {"pattern_bytes_max", query::kMaxPattern},
          {"diff_max", app::kMaxDiff},
          {"url_bytes_max", kMaxUrl},
          {"body_bytes_max", kMaxBody},
          {"import_bytes_max", kMaxImportBody},
          {"batch_bytes_max", kMaxBatchBody},
          {"batch_line_bytes_max", kMaxBatchLine},
          {"simulation_games_max", simulations.max_games},
          {"simulations_of_client_max", simulations.max_of_client},
          {"simulations_queued_max", simulations.max_queued},
          {"simulation_wait_seconds_max", kMaxSimulationWait},
          {"idempotency_hours", kIdempotencyHours}};
}

Result<Response> GetMeta(const Call& call, const app::Services& services) {
  const app::ReceiptSigner& receipts = *services.receipts;
  const ApiSnapshot& snapshot = *call.snapshot;
  Counts counts;
  ordered_json games = ordered_json::array();
  for (const auto& [id, game] : snapshot.games) {
    Add(counts, CountRecords(*game->catalog));
    games.push_back(GameSummaryJson(*game->catalog));
  }
  return JsonResponse(
      {{"service", "clashdeck"},
       {"version", CLASHDECK_VERSION},
       {"engine_version", app::EngineVersion()},
       {"data_version", snapshot.data_version()},
       {"content_hash", snapshot.catalog->content_hash()},
       {"last_modified", snapshot.last_modified.empty() ? ordered_json(nullptr)
                                                        : ordered_json(snapshot.last_modified)},
       {"counts", CountsJson(counts)},
       {"games", std::move(games)},
       {"limits", LimitsJson(services.simulations->limits())},
       {"receipts",
        {{"algorithm", "Ed25519"},
         {"key_id", receipts.key_id()},
         {"public_key", receipts.public_key()}}}});
}

Result<Response> GetHealth(const Call& /*call*/) { return JsonResponse({{"status", "ok"}}); }

Result<Response> GetReadiness(const Call& call, const Context& context) {
  if (context.draining.load()) return Fail(ErrorCode::kUnavailable, "the service is shutting down");
  context.services.imports->LastChange();  // throws if the database cannot be read
  return JsonResponse({{"status", "ready"}, {"data_version", call.snapshot->data_version()}});
}

Result<Response> GetMetrics(const Call& call, const Context& context) {
  Gauges gauges{.data_version = call.snapshot->data_version(),
                .games = {},
                .swaps = context.snapshots.swaps(),
                .workers_pending = context.workers.pending(),
                .simulations = context.services.simulations->counts(),
                .draining = context.draining.load()};
  for (const auto& [id, game] : call.snapshot->games) {
    gauges.games.push_back({id, game->catalog->card_count(), game->catalog->printing_count()});
  }
  return Response(200, kMetricsType, context.metrics->Render(gauges));
}

}  // namespace

std::vector<Route> MetaRoutes(const Context& context) {
  const Context* shared = &context;
  return {
      {.path = "/v1/meta",
       .handler = [shared](const Call& call) { return GetMeta(call, shared->services); }},
      {.path = "/healthz", .handler = GetHealth, .cost = Cost::kFree, .caching = Caching::kNever},
      {.path = "/readyz",
       .handler = [shared](const Call& call) { return GetReadiness(call, *shared); },
       .cost = Cost::kFree,
       .caching = Caching::kNever},
      {.path = "/metrics",
       .handler = [shared](const Call& call) { return GetMetrics(call, *shared); },
       .cost = Cost::kFree,
       .caching = Caching::kNever},
  };
}

}  // namespace clashdeck::api
