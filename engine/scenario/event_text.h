// Events as sentences that a person can follow, each with the rule it cites. Scenarios and replays
// share it.
#pragma once

#include <string>

#include "engine/alpha_clash/event.h"

namespace clashdeck::scenario {

// The cards of an event by the names they go by; empty where there is none.
struct EventNames {
  std::string object;
  std::string other;
};

// "[504.2a] Ox attacks Ada"; empty for events that a reader need not see.
std::string EventText(const alpha_clash::Event& event, const EventNames& names);

// "p1", "p2".
std::string PlayerName(engine::Player player);

// "expansion draw", "primary", "end".
std::string PhaseName(alpha_clash::Phase phase);
// "clash c3"; empty for none.
std::string ClashStepName(alpha_clash::ClashStep step);

}  // namespace clashdeck::scenario
