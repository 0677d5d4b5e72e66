#include "app/simulation_queue.h"

#include <algorithm>
#include <utility>

namespace clashdeck::app {

void SimulationQueue::Push(SimulationJobPtr job) {
  auto& line = job->prepared.cost == SimulationCost::kShort ? short_ : long_;
  line.push_back(std::move(job));
}

SimulationJobPtr SimulationQueue::Pop(Lane lane) {
  if (!Has(lane)) return nullptr;
  auto& line = short_.empty() ? long_ : short_;
  SimulationJobPtr job = std::move(line.front());
  line.pop_front();
  return job;
}

bool SimulationQueue::Remove(std::string_view id) {
  for (auto* line : {&short_, &long_}) {
    const auto found = std::find_if(line->begin(), line->end(),
                                    [id](const auto& job) { return job->entry.id == id; });
    if (found == line->end()) continue;
    line->erase(found);
    return true;
  }
  return false;
}

}  // namespace clashdeck::app
