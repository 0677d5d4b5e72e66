#include "app/simulation_engines.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/alpha_simulation.h"
#include "app/card_facts.h"
#include "engine/replay/replay.h"

namespace clashdeck::app {

namespace {

struct GameEngine {
  std::string_view game;
  std::shared_ptr<const SimulationEngine> (*make)();
};
constexpr std::array kEngines = {
    GameEngine{kPlayedGame, MakeAlphaSimulation},
};

struct ChosenPlan : SimulationPlan {
  std::shared_ptr<const SimulationEngine> engine = {};
  PreparedSimulation prepared = {};  // as the engine made it
};

class EngineTable final : public SimulationEngine {
 public:
  EngineTable() {
    for (const GameEngine& each : kEngines) engines_.emplace_back(each.game, each.make());
  }

  Result<PreparedSimulation> Prepare(std::string_view game, std::string_view body,
                                     const SimulationSources& sources) const override {
    for (const auto& [played, engine] : engines_) {
      if (played != game) continue;
      auto prepared = engine->Prepare(game, body, sources);
      if (!prepared) return prepared;
      auto chosen = std::make_shared<ChosenPlan>();
      chosen->engine = engine;
      chosen->prepared = *prepared;
      prepared->plan = std::move(chosen);
      return prepared;
    }
    return Fail(ErrorCode::kNotPlayable,
                "the engine does not play " + std::string(game) + ", so it cannot be simulated");
  }

  Result<SimulationOutcome> Run(const PreparedSimulation& prepared,
                                SimulationControl& control) const override {
    const auto& chosen = static_cast<const ChosenPlan&>(*prepared.plan);
    return chosen.engine->Run(chosen.prepared, control);
  }

  Result<std::string> Replay(const PreparedSimulation& prepared,
                             const ReplayRequest& request) const override {
    const auto& chosen = static_cast<const ChosenPlan&>(*prepared.plan);
    return chosen.engine->Replay(chosen.prepared, request);
  }

 private:
  std::vector<std::pair<std::string_view, std::shared_ptr<const SimulationEngine>>> engines_;
};

}  // namespace

std::shared_ptr<const SimulationEngine> MakeSimulationEngine() {
  return std::make_shared<const EngineTable>();
}

std::string EngineVersion() { return std::to_string(replay::kEngineVersion); }

}  // namespace clashdeck::app
