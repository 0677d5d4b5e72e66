// What handlers may use besides the request.
#pragma once

#include <atomic>

#include "api/metrics.h"
#include "api/simulation_watch.h"
#include "api/snapshot.h"
#include "api/worker_pool.h"
#include "app/services.h"

namespace clashdeck::api {

struct Context {
  app::Services& services;
  SnapshotStore& snapshots;
  WorkerPool& workers;
  WorkerPool& replays;
  SimulationWatch& watch;
  const std::atomic<bool>& draining;
  Metrics* metrics = nullptr;  // set once the table it counts by is complete
};

}  // namespace clashdeck::api
