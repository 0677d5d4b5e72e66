#include "api/gateway.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <random>
#include <utility>

#include "api/access_log.h"
#include "api/card_controller.h"
#include "api/docs_controller.h"
#include "api/exchange.h"
#include "api/game_controller.h"
#include "api/import_controller.h"
#include "api/key_controller.h"
#include "api/meta_controller.h"
#include "api/rule_controller.h"
#include "api/ruling_controller.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kLimiterSlots = std::size_t{1}
                                      << 16U;  // 1 MiB a class: clients remembered at once

std::uint64_t RandomSeed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

std::vector<std::string> RouteLabels(const Router& router) {
  std::vector<std::string> labels;
  for (const Route& route : router.routes()) {
    labels.push_back("method=\"" + std::string(MethodName(route.method)) + "\",route=\"" +
                     route.path + "\"");
  }
  labels.emplace_back("method=\"\",route=\"\"");
  return labels;
}

}  // namespace

std::vector<Route> AllRoutes(const Context& context) {
  std::vector<Route> all;
  for (auto* routes : {CardRoutes, GameRoutes, RulingRoutes, RuleRoutes, ImportRoutes, KeyRoutes,
                       MetaRoutes, DocsRoutes}) {
    std::vector<Route> part = routes(context);
    std::move(part.begin(), part.end(), std::back_inserter(all));
  }
  return all;
}

Gateway::Gateway(GatewayOptions options, app::Services& services)
    : options_(std::move(options)),
      services_(services),
      snapshots_(
          std::make_shared<SnapshotStore>([&services] { return services.imports->LastChange(); })),
      workers_(options_.worker_threads, options_.max_queued),
      context_{.services = services,
               .snapshots = *snapshots_,
               .workers = workers_,
               .draining = draining_},
      router_(AllRoutes(context_)),
      metrics_(RouteLabels(router_)),
      cors_(options_.cors_origins),
      limiters_{RateLimiter({}, 0, 0),
                RateLimiter(options_.rate_limits.read, kLimiterSlots, RandomSeed()),
                RateLimiter(options_.rate_limits.search, kLimiterSlots, RandomSeed()),
                RateLimiter(options_.rate_limits.write, kLimiterSlots, RandomSeed())} {
  context_.metrics = &metrics_;
  services_.catalogs->Subscribe(
      [store = snapshots_](app::CatalogPtr catalog) { store->Accept(std::move(catalog)); });
}

Gateway::~Gateway() { workers_.Finish(); }

Response Gateway::Answer(const Request& request) const {
  Exchange exchange(*this, request);
  exchange.Prepare();
  return exchange.Finish();
}

void Gateway::Answer(const Request& request, std::shared_ptr<const void> owner, Reply reply) {
  if (request.method == Method::kGet) {
    reply(Answer(request));
    return;
  }
  auto exchange = std::make_shared<Exchange>(*this, request);
  exchange->Prepare();
  if (exchange->wants_worker()) {
    auto shared_reply = std::make_shared<Reply>(std::move(reply));
    if (workers_.Post([exchange, owner = std::move(owner), shared_reply] {
          (*shared_reply)(exchange->Finish());
        })) {
      return;
    }
    exchange->Refuse(
        {.code = ErrorCode::kUnavailable, .message = "too many writes are waiting; try again"});
    (*shared_reply)(exchange->Finish());
    return;
  }
  reply(exchange->Finish());
}

void Gateway::PollForChanges() {
  if (polling_.exchange(true)) return;
  const bool posted = workers_.Post([this] {
    try {
      services_.catalogs->ReloadIfChanged();
    } catch (const std::exception& failure) {
      // The data that was there goes on being served; the next poll tries again.
      WriteLogLine(FailureLine("reload", failure.what()));
    }
    polling_.store(false);
  });
  if (!posted) polling_.store(false);
}

}  // namespace clashdeck::api
