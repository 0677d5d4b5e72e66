// The threads of SimulationService: what they take, how they run it, how it ends.
#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "app/low_priority.h"
#include "app/simulation_service.h"
#include "app/try_write.h"
#include "core/sha256.h"

namespace clashdeck::app {

namespace {

constexpr int kWriteTries = 3;  // each waits for other processes
constexpr const char* kBroken = "the games could not be played; the log has the details";

void Trim(db::SimulationRepository& simulations, const SimulationLimits& limits) {
  while (true) {
    const db::SimulationTotals kept = simulations.Totals();
    if (kept.count <= limits.max_kept && kept.result_bytes <= limits.max_kept_bytes) return;
    if (!simulations.DeleteOldest()) return;
  }
}

Result<SimulationOutcome> RunSafely(const SimulationEngine& engine, SimulationJob& job) {
  try {
    return engine.Run(job.prepared, job.control);
  } catch (const std::exception& failure) {
    return Fail(ErrorCode::kInternal, failure.what());
  }
}

}  // namespace

void SimulationService::Work(SimulationQueue::Lane lane) {
  LowerThreadPriority();
  while (true) {
    SimulationJobPtr job;
    bool stopping = false;
    {
      Lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || queue_.Has(lane); });
      stopping = stopping_;
      job = queue_.Pop(stopping ? SimulationQueue::Lane::kAny : lane);
      if (job && !stopping) {
        job->entry.status = "running";
        job->entry.started_at = clock_();
      }
    }
    if (!job) return;
    if (stopping) {
      db::SimulationEntry entry = job->entry;
      entry.status = "interrupted";
      End(std::move(entry));
    } else {
      RunJob(job);
    }
  }
}

// Nobody waits for the answer of these threads: what goes wrong with the database is told in the
// log.
void SimulationService::Write(const std::string& id,
                              const std::function<void(db::Session&)>& work) {
  std::string why;
  for (int i = 0; i < kWriteTries; ++i) {
    try {
      const auto written = TryWrite(store_, work);
      if (written) return;
      why = written.error().message;
    } catch (const db::DbError& error) {
      why = error.what();
    }
  }
  log_(id, why);
}

std::optional<db::SimulationEntry> SimulationService::FindDone(const std::string& id,
                                                               const std::string& hash) {
  std::optional<db::SimulationEntry> known;
  try {
    store_.Read([&](db::Session& session) { known = session.simulations.FindDone(hash); });
  } catch (const db::DbError& error) {
    log_(id, error.what());
  }
  return known;
}

void SimulationService::RunJob(const SimulationJobPtr& job) {
  db::SimulationEntry entry = job->entry;  // nobody else changes it while it runs
  // Somebody else's simulation may have come to the same result meanwhile.
  if (const auto known = FindDone(entry.id, entry.request_hash)) {
    entry.status = "done";
    entry.result = known->result;
    entry.games = known->games;
    entry.elapsed_us = known->elapsed_us;
    End(std::move(entry));
    return;
  }
  Write(entry.id, [&](db::Session& session) { session.simulations.Update(entry); });
  const auto start = setup_.stopwatch();
  auto outcome = RunSafely(*setup_.engine, *job);
  entry.elapsed_us = (setup_.stopwatch() - start).count();
  entry.games = static_cast<std::int64_t>(job->control.games.load());
  if (!outcome) {
    const bool inside = outcome.error().code == ErrorCode::kInternal;
    if (inside) log_(entry.id, outcome.error().message);
    entry.status = "failed";
    entry.failure = inside ? kBroken : outcome.error().message;
  } else {
    const Lock lock(mutex_);
    entry.status = outcome->complete ? "done" : job->cancelled ? "cancelled" : "interrupted";
    entry.result = std::move(outcome->result);
    counts_.games += static_cast<std::uint64_t>(entry.games);
  }
  End(std::move(entry));
}

void SimulationService::End(db::SimulationEntry ended) {
  ended.finished_at = clock_();
  ended.result_hash = ended.result.empty() ? std::string() : Sha256Hex(ended.result);
  const auto write = [&](db::Session& session) {
    session.simulations.Update(ended);
    Trim(session.simulations, setup_.limits);
  };
  // Where that fails, Find() tells of an interrupted one.
  Write(ended.id, write);
  std::vector<std::function<void()>> listeners;
  {
    const Lock lock(mutex_);
    const std::pair<const char*, std::uint64_t*> counters[] = {
        {"done", &counts_.done},
        {"cancelled", &counts_.cancelled},
        {"interrupted", &counts_.interrupted},
        {"failed", &counts_.failed}};
    for (const auto& [status, count] : counters) *count += ended.status == status ? 1U : 0U;
    active_.erase(ended.id);
    listeners = listeners_;
  }
  for (const auto& listener : listeners) listener();
}

void SimulationService::StopSoon() {
  const Lock lock(mutex_);
  stopping_ = true;
  leaving_ = true;
  for (const auto& [id, job] : active_) job->control.cancel.store(true);
  wake_.notify_all();
}

}  // namespace clashdeck::app
