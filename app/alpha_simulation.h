// Simulations of Alpha Clash: requests, decks and cards of a catalog joined with engine/simulate.
#pragma once

#include <memory>

#include "app/simulation_run.h"

namespace clashdeck::app {

std::shared_ptr<const SimulationEngine> MakeAlphaSimulation();

}  // namespace clashdeck::app
