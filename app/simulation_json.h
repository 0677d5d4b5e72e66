// What a simulation found, as the bytes of its result. The same report gives the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/simulation_decks.h"
#include "app/simulation_ground.h"
#include "app/simulation_request.h"
#include "engine/simulate/report.h"

namespace clashdeck::app {

// What a report is about.
struct SimulationSubject {
  SimulationRequest request = {};  // everything that was left open filled in
  std::vector<SimulatedDeck> decks = {};
  FormatName format = {};
  std::string day = {};
  std::string data_version = {};
  std::string engine_version = {};
  // Games are numbered through all parts (the lists of an ab, the opponents of a gauntlet): those
  // of part p begin at p * part_games.
  std::uint64_t part_games = 0;
  GroundPtr ground = {};
  PlayedSetPtr cards = {};
};

// {"kind", "games", "seed", "policy", ...}: docs/goldfish.md tells every key.
std::string SimulationResult(const simulate::Report& report, const SimulationSubject& subject);

// What the simulation takes for granted, as sentences.
std::vector<std::string> AssumptionsOf(const SimulationSubject& subject);

}  // namespace clashdeck::app
