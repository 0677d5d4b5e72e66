// The API without a server around it: the route table and everything that a request passes through.
// The bridge to Drogon and the tests both call it.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/build_id.h"
#include "api/context.h"
#include "api/cors.h"
#include "api/http.h"
#include "api/metrics.h"
#include "api/open_streams.h"
#include "api/rate_limit.h"
#include "api/router.h"
#include "api/simulation_watch.h"
#include "api/snapshot.h"
#include "api/upload_budget.h"
#include "api/worker_pool.h"
#include "app/services.h"

namespace clashdeck::api {

class Exchange;

struct RateLimits {  // a rate of 0 switches that class off
  BucketSize read = {.per_second = 0, .burst = 0};
  BucketSize search = {.per_second = 0, .burst = 0};
  BucketSize write = {.per_second = 0, .burst = 0};
  BucketSize simulation = {.per_second = 0, .burst = 0};
};

struct GatewayOptions {
  std::vector<std::string> cors_origins = {};
  RateLimits rate_limits = {};
  bool access_log = false;
  std::size_t worker_threads = 2;
  std::size_t max_queued = 16;  // further writes are refused with 503
  // Writes that mostly wait for their commit: as many threads as may share one.
  std::size_t brief_threads = 4;
  std::size_t max_queued_brief = 1024;
  // Bytes of bodies held at once while they arrive, wait or are worked on; further ones are 503.
  std::size_t max_json_bytes = std::size_t{64} << 20U;     // without a key anybody may send these
  std::size_t max_import_bytes = std::size_t{256} << 20U;  // only admins
  std::size_t max_spool_bytes = std::size_t{512} << 20U;   // on disk, until they are answered
  std::string build = BuildId();                           // tags of answers change with it
};

class Gateway {
 public:
  // `services` must outlive the gateway. Builds the first snapshot.
  Gateway(GatewayOptions options, app::Services& services);
  ~Gateway();
  Gateway(const Gateway&) = delete;
  Gateway& operator=(const Gateway&) = delete;

  // Answers any request; `reply` is called once, here or on a worker. `owner` keeps what `request`
  // points to.
  using Reply = std::function<void(Response)>;
  void Answer(const Request& request, std::shared_ptr<const void> owner, const Reply& reply);

  // The same for a request without a body, of which nothing need be kept where it can be answered
  // at once: either the answer, or what Finish() goes on with.
  struct Tried {
    std::optional<Response> answer = {};
    std::shared_ptr<Exchange> exchange = {};
  };
  Tried TryAnswer(const Request& request) const;

  // The two halves of Answer() for a body that is still on its way: Begin() looks at the head, and
  // Finish() goes on once the exchange has its body or was refused.
  std::shared_ptr<Exchange> Begin(const Request& head) const;
  void Finish(const std::shared_ptr<Exchange>& exchange, std::shared_ptr<const void> owner,
              const Reply& reply);
  // The same where the answer is wanted here and now or not at all: nothing when a worker is
  // needed or the answer is still on its way, and then Finish() goes on.
  std::optional<Response> TryFinish(const std::shared_ptr<Exchange>& exchange,
                                    std::shared_ptr<const void> owner) const;
  std::shared_ptr<UploadBudget> BudgetOf(const Exchange& exchange) const;

  // On a worker: reads the data again if another process wrote, and renders cards again whose text
  // changes today. Does nothing while it is under way.
  void PollForChanges();
  // On a worker: picks for players of drafts whose time is up. Does nothing while it is under way.
  void TickDrafts();
  // On a worker: rewrites the database where an erasure still waits for that.
  void ScrubIfOwed();

  // New work is refused from now on, readiness says so; running work goes on.
  void StartDraining();
  bool idle() const;
  bool streaming() const { return streams_->count() > 0; }
  bool uploading() const {
    return json_budget_->held() + import_budget_->held() + spool_budget_->held() > 0;
  }

  const Router& router() const { return router_; }
  const SnapshotStore& snapshots() const { return *snapshots_; }

 private:
  friend class Exchange;
  // Runs the handler if that is still to be done, and replies when the answer is there.
  void Conclude(const std::shared_ptr<Exchange>& exchange, std::shared_ptr<const void> owner,
                const Reply& reply);
  // Finishes the exchange; an answer with a stream is counted when it ends and keeps what it needs.
  Response Complete(const std::shared_ptr<Exchange>& exchange,
                    std::shared_ptr<const void> owner) const;

  GatewayOptions options_;
  app::Services& services_;
  std::shared_ptr<SnapshotStore>
      snapshots_;  // shared with the catalog's subscription, which outlives this
  std::atomic<bool> draining_{false};
  std::atomic<bool> polling_{false};
  std::atomic<bool> ticking_{false};
  WorkerPool workers_;
  WorkerPool brief_writers_;
  WorkerPool readers_;  // for what takes long and writes nothing
  WorkerPool replays_;  // for single games of simulations
  std::shared_ptr<SimulationWatch> watch_;
  Context context_;
  Router router_;
  mutable Metrics metrics_;
  Cors cors_;
  std::shared_ptr<UploadBudget> json_budget_;
  std::shared_ptr<UploadBudget> import_budget_;
  std::shared_ptr<UploadBudget> spool_budget_;
  std::shared_ptr<OpenStreams> streams_ = std::make_shared<OpenStreams>();
  mutable std::array<RateLimiter, kCostCount> limiters_;
  mutable RateLimiter wrong_keys_;  // sent from an address, whatever the route
};

// Every route of the API, in the order of the contract's chapters.
std::vector<Route> AllRoutes(const Context& context);

}  // namespace clashdeck::api
