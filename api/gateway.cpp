#include "api/gateway.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <random>
#include <utility>

#include "api/access_log.h"
#include "api/card_controller.h"
#include "api/deck_check_controller.h"
#include "api/deck_controller.h"
#include "api/docs_controller.h"
#include "api/draft_controller.h"
#include "api/entry_controller.h"
#include "api/event_controller.h"
#include "api/event_people_controller.h"
#include "api/event_report_controller.h"
#include "api/exchange.h"
#include "api/format_controller.h"
#include "api/game_controller.h"
#include "api/import_controller.h"
#include "api/key_controller.h"
#include "api/meta_controller.h"
#include "api/rule_controller.h"
#include "api/ruling_controller.h"
#include "api/saved_deck_controller.h"
#include "api/search_controller.h"
#include "api/simulation_controller.h"
#include "app/low_priority.h"
#include "app/try_write.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kLimiterSlots = std::size_t{1}
                                      << 16U;  // 1 MiB a class: clients remembered at once

constexpr std::size_t kDayLength = 10;         // of an ISO time
constexpr std::size_t kMaxQueuedReplays = 16;  // further ones are refused with 503

std::uint64_t RandomSeed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

// Answers also depend on the program and on the games' definitions, which data_version does not
// name.
std::uint64_t TagSeed(const std::string& build, const std::vector<importers::GameFolder>& games) {
  std::uint64_t seed = HashText(build);
  for (const importers::GameFolder& folder : games) seed = HashText(folder.sha256, seed);
  return seed;
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
  for (auto* routes : {SearchRoutes, CardRoutes, GameRoutes, RulingRoutes, RuleRoutes, FormatRoutes,
                       DeckRoutes, DeckCheckRoutes, SavedDeckRoutes, SimulationRoutes, EventRoutes,
                       EventPeopleRoutes, EntryRoutes, EventReportRoutes, DraftRoutes, ImportRoutes,
                       KeyRoutes, MetaRoutes, DocsRoutes}) {
    std::vector<Route> part = routes(context);
    std::move(part.begin(), part.end(), std::back_inserter(all));
  }
  return all;
}

Gateway::Gateway(GatewayOptions options, app::Services& services)
    : options_(std::move(options)),
      services_(services),
      snapshots_(std::make_shared<SnapshotStore>(
          SnapshotSources{.last_modified = [&services] { return services.imports->LastChange(); },
                          .today = [&services] { return services.clock().substr(0, kDayLength); },
                          .formats = [&services] { return services.formats->current(); },
                          .tag_seed = TagSeed(options_.build, services.catalogs->games())})),
      workers_(options_.worker_threads, options_.max_queued),
      brief_writers_(options_.brief_threads, options_.max_queued_brief),
      readers_(1, options_.max_queued),
      replays_(1, kMaxQueuedReplays, app::LowerThreadPriority),
      watch_(SimulationWatch::Start(*services.simulations, {})),
      context_{.services = services,
               .snapshots = *snapshots_,
               .workers = workers_,
               .replays = replays_,
               .watch = *watch_,
               .draining = draining_},
      router_(AllRoutes(context_)),
      metrics_(RouteLabels(router_)),
      cors_(options_.cors_origins),
      json_budget_(std::make_shared<UploadBudget>(options_.max_json_bytes)),
      import_budget_(std::make_shared<UploadBudget>(options_.max_import_bytes)),
      spool_budget_(std::make_shared<UploadBudget>(options_.max_spool_bytes)),
      limiters_{RateLimiter({}, 0, 0),
                RateLimiter(options_.rate_limits.read, kLimiterSlots, RandomSeed()),
                RateLimiter(options_.rate_limits.search, kLimiterSlots, RandomSeed()),
                RateLimiter(options_.rate_limits.write, kLimiterSlots, RandomSeed()),
                RateLimiter(options_.rate_limits.simulation, kLimiterSlots, RandomSeed())},
      wrong_keys_(options_.rate_limits.read, kLimiterSlots, RandomSeed()) {
  context_.metrics = &metrics_;
  services_.catalogs->Subscribe(
      [store = snapshots_](app::CatalogPtr catalog) { store->Accept(std::move(catalog)); });
  services_.simulations->Begin([](const std::string& id, const std::string& what) {
    WriteLogLine(FailureLine("simulation " + id, what));
  });
  services_.drafts->Resume();
}

Gateway::~Gateway() {
  watch_->Close();
  workers_.Finish();
  brief_writers_.Finish();
  readers_.Finish();
  replays_.Finish();
  streams_->Close();
}

void Gateway::Answer(const Request& request, std::shared_ptr<const void> owner,
                     const Reply& reply) {
  Finish(Begin(request), std::move(owner), reply);
}

Gateway::Tried Gateway::TryAnswer(const Request& request) const {
  Exchange exchange(*this, request);
  exchange.Prepare();
  exchange.HandleAtOnce();
  if (exchange.wants_worker() || exchange.waits() || exchange.lasts())
    return {.exchange = std::make_shared<Exchange>(std::move(exchange))};
  return {.answer = exchange.Finish()};
}

std::shared_ptr<Exchange> Gateway::Begin(const Request& head) const {
  auto exchange = std::make_shared<Exchange>(*this, head);
  exchange->Prepare();
  return exchange;
}

std::shared_ptr<UploadBudget> Gateway::BudgetOf(const Exchange& exchange) const {
  if (exchange.body_kind() == BodyKind::kImport) return import_budget_;
  return exchange.body_kind() == BodyKind::kLines ? spool_budget_ : json_budget_;
}

Response Gateway::Complete(const std::shared_ptr<Exchange>& exchange,
                           std::shared_ptr<const void> owner) const {
  Response response = exchange->Finish();
  const auto account = [exchange, owner = std::move(owner), status = response.status](
                           std::size_t bytes) { exchange->Account(status, bytes); };
  if (response.stream)
    response.stream = OpenStreams::Watch(streams_, std::move(response.stream), account);
  if (response.events) {
    // It is open before its first byte is on its way.
    response.events =
        [streams = streams_, rest = std::move(response.events), account,
         first = std::exchange(response.body, std::string())](std::unique_ptr<EventSink> sink) {
          auto watched = OpenStreams::Watch(streams, std::move(sink), account);
          if (watched->Send(first)) rest(std::move(watched));
        };
  }
  return response;
}

void Gateway::Conclude(const std::shared_ptr<Exchange>& exchange, std::shared_ptr<const void> owner,
                       const Reply& reply) {
  exchange->HandleNow();
  if (!exchange->waits()) {
    reply(Complete(exchange, std::move(owner)));
    return;
  }
  exchange->TakeLater()([this, exchange, owner = std::move(owner), reply](Result<Response> answer) {
    exchange->Accept(std::move(answer));
    reply(Complete(exchange, owner));
  });
}

void Gateway::StartDraining() {
  draining_.store(true);
  services_.simulations->StopSoon();
}

bool Gateway::idle() const {
  return workers_.pending() + brief_writers_.pending() + readers_.pending() + replays_.pending() ==
             0 &&
         watch_->idle() && services_.simulations->idle();
}

std::optional<Response> Gateway::TryFinish(const std::shared_ptr<Exchange>& exchange,
                                           std::shared_ptr<const void> owner) const {
  exchange->HandleAtOnce();
  if (exchange->wants_worker() || exchange->waits()) return std::nullopt;
  return Complete(exchange, std::move(owner));
}

void Gateway::Finish(const std::shared_ptr<Exchange>& exchange, std::shared_ptr<const void> owner,
                     const Reply& reply) {
  if (auto answer = TryFinish(exchange, owner)) {
    reply(*std::move(answer));
    return;
  }
  if (exchange->wants_worker()) {
    WorkerPool& pool = exchange->only_reads() ? readers_
                       : exchange->is_brief() ? brief_writers_
                                              : workers_;
    if (pool.Post([this, exchange, owner, reply] { Conclude(exchange, owner, reply); })) return;
    // A read is answered all the same, here.
    if (!exchange->only_reads()) {
      exchange->Refuse(
          {.code = ErrorCode::kUnavailable, .message = "too many writes are waiting; try again"});
    }
  }
  Conclude(exchange, std::move(owner), reply);
}

void Gateway::PollForChanges() {
  if (polling_.exchange(true)) return;
  const bool posted = workers_.Post([this] {
    try {
      services_.catalogs->ReloadIfChanged();
      if (services_.formats->ReloadIfChanged()) snapshots_->RenewFormats();
      snapshots_->NewDay();
    } catch (const std::exception& failure) {
      // The data that was there goes on being served; the next poll tries again.
      WriteLogLine(FailureLine("reload", failure.what()));
    }
    polling_.store(false);
  });
  if (!posted) polling_.store(false);
}

void Gateway::TickDrafts() {
  if (ticking_.exchange(true)) return;
  const bool posted = brief_writers_.Post([this] {
    try {
      services_.drafts->Tick();
    } catch (const std::exception& failure) {
      WriteLogLine(FailureLine("drafts", failure.what()));  // the next second tries again
    }
    ticking_.store(false);
  });
  if (!posted) ticking_.store(false);
}

void Gateway::ScrubIfOwed() {
  workers_.Post([this] {
    try {
      if (!app::ScrubIfOwed(*services_.store))
        WriteLogLine(
            FailureLine("erased data", "the files still hold copies; the next try follows"));
    } catch (const std::exception& failure) {
      WriteLogLine(FailureLine("erased data", failure.what()));
    }
  });
}

}  // namespace clashdeck::api
