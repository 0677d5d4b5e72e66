#include "app/simulation_watch.h"

#include <chrono>

namespace clashdeck::app {

namespace {

constexpr std::chrono::milliseconds kPause{5};

}  // namespace

SimulationWatch::SimulationWatch(SimulationControl& outer, simulate::Control& inner)
    : outer_(outer), inner_(inner) {
  inner_.cancel = outer_.cancel.load();  // one that is cancelled before it begins plays nothing
  thread_ = std::thread([this] { Watch(); });
}

SimulationWatch::~SimulationWatch() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ended_.notify_one();
  thread_.join();
  outer_.games = inner_.done.load();
}

void SimulationWatch::Watch() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, kPause, [this] { return over_; })) {
    outer_.games = inner_.done.load();
    if (outer_.cancel) inner_.cancel = true;
  }
}

}  // namespace clashdeck::app
