// Simulations as jobs: accepted, kept, run at low priority, answered later. The same request with
// the same data and engine has the same result, so what is done is not done again.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/catalog_service.h"
#include "app/clock.h"
#include "app/format_service.h"
#include "app/key_service.h"
#include "app/simulation_queue.h"
#include "app/simulation_run.h"
#include "core/result.h"
#include "db/runner_lock.h"
#include "db/store.h"

namespace clashdeck::app {

struct SimulationLimits {
  std::uint64_t max_games = kMaxSimulationGames;  // of one simulation
  std::size_t max_of_client = 4;                  // that wait or run, of one key or address
  std::size_t max_queued = 64;                    // that wait, of all
  std::int64_t max_kept = 10'000;                 // beyond, the oldest that have ended go
  std::int64_t max_kept_bytes = std::int64_t{256} << 20U;  // of results
};

// Who asks. A key counts as one client wherever it is used; without a key the address does.
struct SimulationCaller {
  Principal key = {};  // key_id is empty without a key
  std::uint64_t client = 0;
};

struct SimulationCounts {
  std::size_t queued = 0;
  std::size_t running = 0;
  std::uint64_t done = 0;  // since the start, as all below
  std::uint64_t cancelled = 0;
  std::uint64_t interrupted = 0;
  std::uint64_t failed = 0;
  std::uint64_t known = 0;    // answered from a result that was there
  std::uint64_t refused = 0;  // for want of room
  std::uint64_t games = 0;    // played
};

// How long runs take is measured with it; tests have their own.
using Stopwatch = std::function<std::chrono::microseconds()>;
std::chrono::microseconds SteadyTime();

struct SimulationSetup {
  std::shared_ptr<const SimulationEngine> engine = {};  // null = nothing can be played
  SimulationLimits limits = {};
  Stopwatch stopwatch = SteadyTime;
};

class SimulationService {
 public:
  SimulationService(SimulationSetup setup, std::filesystem::path data_dir, CatalogService& catalogs,
                    FormatService& formats, db::Store& store, Clock clock);
  ~SimulationService();  // stops
  SimulationService(const SimulationService&) = delete;
  SimulationService& operator=(const SimulationService&) = delete;

  // Starts the threads; those that an earlier process left unfinished become interrupted, unless
  // another process runs simulations on the same data. `log` hears what goes wrong inside, on any
  // thread. Does nothing the second time.
  using Log = std::function<void(const std::string& id, const std::string& what)>;
  void Begin(Log log);

  // The simulation that answers the request: a finished one of anybody, the caller's own that waits
  // or runs, or a new one. Errors are those of SimulationEngine::Prepare(), kNotFound for the game,
  // kTooManySimulations, kSimulationsFull, kUnavailable. Call after Begin().
  Result<db::SimulationEntry> Submit(std::string_view game, std::string_view body,
                                     const SimulationCaller& caller);
  // As it is now; kNotFound.
  Result<db::SimulationEntry> Find(std::string_view id);
  // Ends one that waits at once, one that runs soon; what has ended stays as it is. kForbidden for
  // one that belongs to another key.
  Result<db::SimulationEntry> Cancel(std::string_view id, const Principal& caller);
  // Runs one again that did not come to its end, to the same result. Does nothing for others.
  // kSimulationStale when that result cannot be had any more; else as Submit() and Cancel().
  Result<db::SimulationEntry> Restart(std::string_view id, const SimulationCaller& caller);
  // One game of it. kNotFound, kSimulationStale, kConflict when a notable game is wanted of one
  // without a result.
  Result<std::string> Replay(std::string_view id, const ReplayRequest& request);

  // Takes no more, and ends what runs or waits as interrupted; does not wait for it.
  void StopSoon();
  bool idle() const;                       // none waits or runs
  bool active(std::string_view id) const;  // it waits or runs in this process

  // `changed` is called whenever one has ended, on any thread and without a lock. It must not
  // throw.
  void Subscribe(std::function<void()> changed);

  SimulationCounts counts() const;
  const SimulationLimits& limits() const { return setup_.limits; }

 private:
  using Lock = std::unique_lock<std::mutex>;

  SimulationSources Sources() const;
  Result<PreparedSimulation> PrepareAgain(const db::SimulationEntry& entry) const;
  Result<void> CheckRoom(std::uint64_t client);  // with the lock, as the next but one
  Result<db::SimulationEntry> Enqueue(SimulationJobPtr job, bool is_new);
  SimulationJobPtr FindOwn(const std::string& hash, std::uint64_t client) const;
  static db::SimulationEntry Now(const SimulationJob& job);

  // On the service's own threads (simulation_work.cpp).
  void Work(SimulationQueue::Lane lane);
  void RunJob(const SimulationJobPtr& job);
  std::optional<db::SimulationEntry> FindDone(const std::string& id, const std::string& hash);
  void Write(const std::string& id, const std::function<void(db::Session&)>& work);
  // Writes how it ended and lets go of it.
  void End(db::SimulationEntry ended);

  const SimulationSetup setup_;
  const std::filesystem::path data_dir_;
  CatalogService& catalogs_;
  FormatService& formats_;
  db::Store& store_;
  Clock clock_;
  Log log_;  // once begun, as the next
  std::optional<db::RunnerLock> runner_;
  std::mutex accept_mutex_;   // one is accepted at a time: what counts is then written
  mutable std::mutex mutex_;  // guards all below but the threads
  std::condition_variable wake_;
  SimulationQueue queue_;
  std::map<std::string, SimulationJobPtr, std::less<>> active_;  // that wait or run, by id
  SimulationCounts counts_;
  std::vector<std::function<void()>> listeners_;
  bool stopping_ = false;
  std::atomic<bool> leaving_ = false;  // the same, for replays under way; without the lock
  std::vector<std::thread> threads_;
};

}  // namespace clashdeck::app
