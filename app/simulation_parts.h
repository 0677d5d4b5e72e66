// The parts of a result that are about one deck's games: simulation_json.h puts them together.
#pragma once

#include <cstdint>

#include "app/json_writer.h"
#include "app/simulation_json.h"
#include "engine/simulate/report.h"

namespace clashdeck::app {

// "kill_turn", "split", "endings", "damage_by_turn", "resources", "colors", "opening_hands",
// "cards", "decisions", "replays": fields without braces. `part` is the list of an ab, else 0.
void WriteGoldfish(const simulate::Goldfish& goldfish, const SimulationSubject& subject,
                   std::uint64_t part, JsonWriter& out);

// "wins", "losses", "draws", "score", "seats", "endings", "turns", "lengths", "decisions": fields
// without braces.
void WriteMatch(const simulate::Match& match, JsonWriter& out);
// "replays" of a match: its notable games. `part` is the opponent of a gauntlet, else 0.
void WriteMatchReplays(const simulate::Match& match, const SimulationSubject& subject,
                       std::uint64_t part, JsonWriter& out);

}  // namespace clashdeck::app
