// Simulations that wait, in two lines: short ones do not stand behind long ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>

#include "app/simulation_run.h"
#include "db/repositories.h"

namespace clashdeck::app {

// One that waits or runs. What may change and is not atomic belongs to whoever holds the service's
// mutex.
struct SimulationJob {
  db::SimulationEntry entry = {};
  PreparedSimulation prepared = {};
  std::uint64_t client = 0;  // whose it is: a key or an address
  SimulationControl control = {};
  bool cancelled = false;  // somebody asked for its end
};

using SimulationJobPtr = std::shared_ptr<SimulationJob>;

// Not for several threads at once.
class SimulationQueue {
 public:
  void Push(SimulationJobPtr job);
  // The next one: short ones first, each sort in the order of arrival. Null = there is none.
  enum class Lane : std::uint8_t { kAny, kShort };
  SimulationJobPtr Pop(Lane lane);
  bool Has(Lane lane) const { return !short_.empty() || (lane == Lane::kAny && !long_.empty()); }
  // False = it is not in here.
  bool Remove(std::string_view id);
  std::size_t size() const { return short_.size() + long_.size(); }

 private:
  std::deque<SimulationJobPtr> short_;
  std::deque<SimulationJobPtr> long_;
};

}  // namespace clashdeck::app
