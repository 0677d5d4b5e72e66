// Carries progress and cancelling between those who watch a simulation and the engine that runs it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/simulation_run.h"
#include "engine/simulate/run.h"

namespace clashdeck::app {

// For as long as it lives; both controls must outlive it.
class SimulationWatch {
 public:
  SimulationWatch(SimulationControl& outer, simulate::Control& inner);
  ~SimulationWatch();
  SimulationWatch(const SimulationWatch&) = delete;
  SimulationWatch& operator=(const SimulationWatch&) = delete;

 private:
  void Watch();

  SimulationControl& outer_;
  simulate::Control& inner_;
  std::mutex mutex_;  // guards over_
  std::condition_variable ended_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace clashdeck::app
