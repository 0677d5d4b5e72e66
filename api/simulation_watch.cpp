#include "api/simulation_watch.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "api/access_log.h"
#include "app/simulation_view.h"

namespace clashdeck::api {

namespace {

constexpr std::size_t kMaxFollowers = 256;
constexpr std::string_view kHeartbeat = ": still here\n\n";

}  // namespace

std::shared_ptr<SimulationWatch> SimulationWatch::Start(app::SimulationService& simulations,
                                                        Pace pace) {
  std::shared_ptr<SimulationWatch> watch(new SimulationWatch(simulations, pace));
  simulations.Subscribe([weak = std::weak_ptr(watch)] {
    if (const auto there = weak.lock()) there->Hear();
  });
  return watch;
}

SimulationWatch::SimulationWatch(app::SimulationService& simulations, Pace pace)
    : simulations_(simulations), pace_(pace), thread_([this] { Run(); }) {}

SimulationWatch::~SimulationWatch() { Close(); }

void SimulationWatch::Hear() {
  const Lock lock(mutex_);
  changed_ = true;
  wake_.notify_one();
}

void SimulationWatch::Wait(std::string id, std::chrono::milliseconds most,
                           std::function<void()> then) {
  {
    const Lock lock(mutex_);
    if (!closed_) {
      waiters_.push_back(
          {.id = std::move(id), .deadline = Clock::now() + most, .then = std::move(then)});
      changed_ = true;
      wake_.notify_one();
      return;
    }
  }
  then();
}

bool SimulationWatch::HasRoom() const {
  const Lock lock(mutex_);
  return followers_.size() + telling_ < kMaxFollowers;
}

std::string SimulationWatch::Event(const db::SimulationEntry& entry) {
  std::string text = "event: progress\n";
  if (app::IsFinal(entry.status)) text = "event: end\nid: " + std::string(kLastEvent) + "\n";
  return text + "data: " + app::SimulationStateText(entry) + "\n\n";
}

void SimulationWatch::Follow(const db::SimulationEntry& told, std::unique_ptr<EventSink> sink) {
  const Lock lock(mutex_);
  if (closed_) return;
  followers_.push_back(
      {.id = told.id, .sink = std::move(sink), .told = Event(told), .told_at = Clock::now()});
  changed_ = true;
  wake_.notify_one();
}

bool SimulationWatch::idle() const {
  const Lock lock(mutex_);
  return waiters_.empty();
}

void SimulationWatch::Close() {
  {
    const Lock lock(mutex_);
    closed_ = true;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

SimulationWatch::Clock::time_point SimulationWatch::NextLook() const {
  auto next = Clock::now() + (followers_.empty() ? pace_.silence : pace_.tick);
  for (const Waiter& waiter : waiters_) next = std::min(next, waiter.deadline);
  return next;
}

std::vector<SimulationWatch::Waiter> SimulationWatch::TakeDue(Clock::time_point now) {
  const auto due = std::stable_partition(waiters_.begin(), waiters_.end(), [&](const Waiter& each) {
    return !closed_ && now < each.deadline && simulations_.active(each.id);
  });
  std::vector<Waiter> taken(std::make_move_iterator(due), std::make_move_iterator(waiters_.end()));
  waiters_.erase(due, waiters_.end());
  return taken;
}

void SimulationWatch::Run() {
  Lock lock(mutex_);
  while (true) {
    wake_.wait_until(lock, NextLook(), [this] { return changed_ || closed_; });
    changed_ = false;
    std::vector<Waiter> due = TakeDue(Clock::now());
    if (!due.empty()) {
      lock.unlock();
      for (const Waiter& waiter : due) waiter.then();
      due.clear();
      lock.lock();
    }
    TellAll(lock);
    if (closed_ && waiters_.empty()) break;
  }
  std::vector<Follower> gone = std::exchange(followers_, {});
  lock.unlock();
  gone.clear();  // ends their answers, without the lock
}

// Sending may take a moment, so it is done without the lock.
void SimulationWatch::TellAll(Lock& lock) {
  std::vector<Follower> telling = std::exchange(followers_, {});
  telling_ = telling.size();
  lock.unlock();
  const auto gone = std::stable_partition(telling.begin(), telling.end(),
                                          [this](Follower& follower) { return Tell(follower); });
  telling.erase(gone, telling.end());
  lock.lock();
  telling_ = 0;
  followers_.insert(followers_.end(), std::make_move_iterator(telling.begin()),
                    std::make_move_iterator(telling.end()));
}

// False when there is nothing more to tell.
bool SimulationWatch::Tell(Follower& follower) {
  try {
    const auto entry = simulations_.Find(follower.id);
    if (!entry) return false;  // it ended long ago and is not kept any more
    std::string event = Event(*entry);
    const auto now = Clock::now();
    if (event != follower.told) {
      if (!follower.sink->Send(event) || app::IsFinal(entry->status)) return false;
      follower.told = std::move(event);
      follower.told_at = now;
    } else if (now - follower.told_at >= pace_.silence) {
      if (!follower.sink->Send(kHeartbeat)) return false;
      follower.told_at = now;
    }
    return true;
  } catch (const std::exception& failure) {
    WriteLogLine(FailureLine("simulation " + follower.id, failure.what()));
    return false;
  }
}

}  // namespace clashdeck::api
