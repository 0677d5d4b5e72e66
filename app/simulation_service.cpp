#include "app/simulation_service.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <exception>
#include <stdexcept>
#include <utility>

#include "app/simulation_view.h"
#include "app/try_write.h"
#include "core/base64url.h"

namespace clashdeck::app {

namespace {

constexpr std::size_t kIdBytes = 16;    // 128 bits: not to be guessed
constexpr std::size_t kDayLength = 10;  // of an ISO time

std::string NewSimulationId() {
  std::array<char, kIdBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return ToBase64Url({bytes.data(), bytes.size()});
}

Failure NoSimulation(std::string_view id) {
  return Fail(ErrorCode::kNotFound, "there is no simulation '" + std::string(id) + "'");
}

Result<void> MayChange(const db::SimulationEntry& entry, const Principal& caller) {
  if (entry.owner.empty() || entry.owner == caller.key_id || caller.role == Role::kAdmin) return {};
  return Fail(ErrorCode::kForbidden, "only the simulation's owner or an admin may do this");
}

// As if it had not been run yet.
void Reset(db::SimulationEntry& entry) {
  entry.status = "queued";
  entry.games = 0;
  entry.result.clear();
  entry.result_hash.clear();
  entry.failure.clear();
  entry.elapsed_us = 0;
  entry.started_at.clear();
  entry.finished_at.clear();
}

}  // namespace

std::chrono::microseconds SteadyTime() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

SimulationService::SimulationService(SimulationSetup setup, std::filesystem::path data_dir,
                                     CatalogService& catalogs, FormatService& formats,
                                     db::Store& store, Clock clock)
    : setup_(std::move(setup)),
      data_dir_(std::move(data_dir)),
      catalogs_(catalogs),
      formats_(formats),
      store_(store),
      clock_(std::move(clock)) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
}

SimulationService::~SimulationService() {
  StopSoon();
  for (std::thread& thread : threads_) thread.join();
}

void SimulationService::Begin(Log log) {
  const std::lock_guard accepting(accept_mutex_);
  if (runner_) return;
  log_ = std::move(log);
  runner_.emplace(data_dir_);
  if (runner_->alone()) {
    store_.Write([&](db::Session& session) { session.simulations.InterruptActive(clock_()); });
  }
  for (const auto lane : {SimulationQueue::Lane::kAny, SimulationQueue::Lane::kShort})
    threads_.emplace_back([this, lane] { Work(lane); });
}

SimulationSources SimulationService::Sources() const {
  return {.catalog = catalogs_.current(),
          .formats = formats_.current(),
          .today = clock_().substr(0, kDayLength)};
}

Result<db::SimulationEntry> SimulationService::Submit(std::string_view game, std::string_view body,
                                                      const SimulationCaller& caller) {
  if (catalogs_.FindGame(game) == nullptr)
    return Fail(ErrorCode::kNotFound, "there is no game '" + std::string(game) + "'");
  if (!setup_.engine)
    return Fail(ErrorCode::kNotPlayable, "the engine does not play '" + std::string(game) + "'");
  auto prepared = setup_.engine->Prepare(game, body, Sources());
  if (!prepared) return Failure(prepared.error());
  if (prepared->games > setup_.limits.max_games) {
    Error error{.code = ErrorCode::kTooManyGames,
                .message = "a simulation has at most " + std::to_string(setup_.limits.max_games) +
                           " games"};
    error.pointer = "/games";
    return Failure(std::move(error));
  }
  std::optional<db::SimulationEntry> known;
  store_.Read([&](db::Session& session) { known = session.simulations.FindDone(prepared->hash); });
  const std::lock_guard accepting(accept_mutex_);
  {
    const Lock lock(mutex_);
    if (known) {
      ++counts_.known;
      return *std::move(known);
    }
    if (const auto own = FindOwn(prepared->hash, caller.client)) return Now(*own);
  }
  auto job = std::make_shared<SimulationJob>();
  job->entry.id = NewSimulationId();
  job->entry.game = std::string(game);
  job->entry.owner = caller.key.key_id;
  job->entry.request = prepared->request;
  job->entry.request_hash = prepared->hash;
  job->entry.data_version = prepared->data_version;
  job->entry.status = "queued";
  job->entry.games_of = static_cast<std::int64_t>(prepared->games);
  job->entry.created_at = clock_();
  job->client = caller.client;
  job->prepared = *std::move(prepared);
  return Enqueue(std::move(job), /*is_new=*/true);
}

SimulationJobPtr SimulationService::FindOwn(const std::string& hash, std::uint64_t client) const {
  const auto own = std::find_if(active_.begin(), active_.end(), [&](const auto& each) {
    return each.second->client == client && each.second->entry.request_hash == hash &&
           !each.second->cancelled;
  });
  return own == active_.end() ? nullptr : own->second;
}

Result<void> SimulationService::CheckRoom(std::uint64_t client) {
  const auto own = std::count_if(active_.begin(), active_.end(), [client](const auto& each) {
    return each.second->client == client;
  });
  if (stopping_) return Fail(ErrorCode::kUnavailable, "the service is shutting down");
  if (static_cast<std::size_t>(own) >= setup_.limits.max_of_client) {
    ++counts_.refused;
    return Fail(ErrorCode::kTooManySimulations,
                std::to_string(own) +
                    " of your simulations wait or run; wait for one or cancel "
                    "one");
  }
  if (queue_.size() >= setup_.limits.max_queued) {
    ++counts_.refused;
    return Fail(ErrorCode::kSimulationsFull,
                std::to_string(queue_.size()) + " simulations wait; try again later");
  }
  return {};
}

// Under accept_mutex_: it is on disk before anybody hears of it.
Result<db::SimulationEntry> SimulationService::Enqueue(SimulationJobPtr job, bool is_new) {
  db::SimulationEntry entry = job->entry;
  job->control.of = job->prepared.games;
  job->control.threads = std::max(1U, std::thread::hardware_concurrency());
  {
    const Lock lock(mutex_);
    if (auto room = CheckRoom(job->client); !room) return Failure(room.error());
    active_[entry.id] = job;
  }
  Result<void> written;
  try {
    written = TryWrite(store_, [&](db::Session& session) {
      if (is_new) {
        session.simulations.Insert(entry);
      } else {
        session.simulations.Update(entry);
      }
    });
  } catch (const std::exception&) {
    const Lock lock(mutex_);
    active_.erase(entry.id);
    throw;
  }
  Lock lock(mutex_);
  if (!written) {
    active_.erase(entry.id);
    return Failure(written.error());
  }
  if (stopping_) {  // meanwhile: the threads may be gone, and nobody would take it
    lock.unlock();
    db::SimulationEntry ended = entry;
    ended.status = "interrupted";
    End(std::move(ended));
    return Find(entry.id);
  }
  queue_.Push(std::move(job));
  wake_.notify_all();
  return entry;
}

db::SimulationEntry SimulationService::Now(const SimulationJob& job) {
  db::SimulationEntry entry = job.entry;
  entry.games = static_cast<std::int64_t>(job.control.games.load());
  return entry;
}

Result<db::SimulationEntry> SimulationService::Find(std::string_view id) {
  {
    const Lock lock(mutex_);
    if (const auto found = active_.find(id); found != active_.end()) return Now(*found->second);
  }
  // One that ends is written before it leaves active_, so the database knows the end by now.
  std::optional<db::SimulationEntry> entry;
  store_.Read([&](db::Session& session) { entry = session.simulations.Find(id); });
  if (!entry) return NoSimulation(id);
  // Its end could not be written.
  if (!IsFinal(entry->status) && runner_ && runner_->alone()) entry->status = "interrupted";
  return *std::move(entry);
}

Result<db::SimulationEntry> SimulationService::Cancel(std::string_view id,
                                                      const Principal& caller) {
  std::optional<db::SimulationEntry> waited;
  {
    const Lock lock(mutex_);
    if (const auto found = active_.find(id); found != active_.end()) {
      const SimulationJobPtr& job = found->second;
      if (auto may = MayChange(job->entry, caller); !may) return Failure(may.error());
      job->cancelled = true;
      job->control.cancel.store(true);
      if (queue_.Remove(id)) waited = job->entry;
    }
  }
  if (waited) {
    waited->status = "cancelled";
    End(*std::move(waited));
  }
  return Find(id);
}

Result<PreparedSimulation> SimulationService::PrepareAgain(const db::SimulationEntry& entry) const {
  if (setup_.engine) {
    auto prepared = setup_.engine->Prepare(entry.game, entry.request, Sources());
    if (prepared && prepared->hash == entry.request_hash) return prepared;
  }
  return Fail(ErrorCode::kSimulationStale,
              "data or engine have changed since; send the request anew");
}

Result<db::SimulationEntry> SimulationService::Restart(std::string_view id,
                                                       const SimulationCaller& caller) {
  const std::lock_guard accepting(accept_mutex_);
  auto entry = Find(id);
  if (!entry || entry->status == "done" || !IsFinal(entry->status)) return entry;
  if (auto may = MayChange(*entry, caller.key); !may) return Failure(may.error());
  auto prepared = PrepareAgain(*entry);
  if (!prepared) return Failure(prepared.error());
  auto job = std::make_shared<SimulationJob>();
  job->entry = *std::move(entry);
  Reset(job->entry);
  job->client = caller.client;
  job->prepared = *std::move(prepared);
  return Enqueue(std::move(job), /*is_new=*/false);
}

Result<std::string> SimulationService::Replay(std::string_view id, const ReplayRequest& request) {
  const auto entry = Find(id);
  if (!entry) return Failure(entry.error());
  if (entry->result.empty() && std::holds_alternative<NotableGame>(request.game))
    return Fail(ErrorCode::kConflict, "the simulation has no result that could name a game");
  const auto prepared = PrepareAgain(*entry);
  if (!prepared) return Failure(prepared.error());
  ReplayRequest known = request;
  known.result = entry->result;
  known.cancel = &leaving_;
  return setup_.engine->Replay(*prepared, known);
}

void SimulationService::Subscribe(std::function<void()> changed) {
  const Lock lock(mutex_);
  listeners_.push_back(std::move(changed));
}

SimulationCounts SimulationService::counts() const {
  const Lock lock(mutex_);
  SimulationCounts counts = counts_;
  counts.queued = queue_.size();
  counts.running = active_.size() - std::min(active_.size(), counts.queued);
  return counts;
}

bool SimulationService::active(std::string_view id) const {
  const Lock lock(mutex_);
  return active_.contains(id);
}

bool SimulationService::idle() const {
  const Lock lock(mutex_);
  return active_.empty();
}

}  // namespace clashdeck::app
