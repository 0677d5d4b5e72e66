// The engines of all games that can be played, behind one face. A game gets its simulations with a
// row in the table of simulation_engines.cpp.
#pragma once

#include <memory>
#include <string>

#include "app/simulation_run.h"

namespace clashdeck::app {

// kNotPlayable for games without an engine.
std::shared_ptr<const SimulationEngine> MakeSimulationEngine();

// Of the rules; the same for all games that can be played.
std::string EngineVersion();

}  // namespace clashdeck::app
