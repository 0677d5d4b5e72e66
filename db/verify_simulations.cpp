#include "db/verify_simulations.h"

#include "core/sha256.h"
#include "db/verify_problems.h"

namespace clashdeck::db {
namespace {

constexpr std::size_t kSimulationPage = 50;  // results may be long

void CheckSimulation(const SimulationEntry& entry, Problems& problems) {
  const std::string name = "simulation " + entry.id;
  const bool active = entry.status == "queued" || entry.status == "running";
  if (entry.result.empty() != entry.result_hash.empty() ||
      (!entry.result.empty() && Sha256Hex(entry.result) != entry.result_hash))
    problems.Add("the result of " + name + " is not the one that was kept");
  if (entry.status == "done" && entry.result.empty())
    problems.Add(name + " is done, but has no result");
  if (active && !entry.result.empty())
    problems.Add(name + " is " + entry.status + ", but has a result");
  if (active != entry.finished_at.empty())
    problems.Add(name + " is " + entry.status + (active ? ", but has" : ", but has not") +
                 " finished");
  if ((entry.status == "failed") == entry.failure.empty())
    problems.Add(name + " is " + entry.status + (entry.failure.empty() ? " without" : ", but has") +
                 " a failure");
}

}  // namespace

std::vector<std::string> SimulationProblems(Session& session, std::size_t max_problems) {
  Problems problems(max_problems);
  std::string after;
  while (!problems.full()) {
    const std::vector<SimulationEntry> page = session.simulations.List(after, kSimulationPage);
    if (page.empty()) break;
    for (const SimulationEntry& entry : page) CheckSimulation(entry, problems);
    after = page.back().id;
  }
  return problems.Take();
}

}  // namespace clashdeck::db
