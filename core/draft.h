// How a game is drafted: pods, packs, passing, and what comes after. Loaded from
// games/<game>/drafts/*.json; nothing of any draft is known to C++. Queries are texts here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace clashdeck {

// How many players sit at one table.
struct PodLimits {
  std::uint32_t min = 0;
  std::uint32_t max = 0;
  std::uint32_t best = 0;  // where there is a choice: what a box is made for
  bool operator==(const PodLimits&) const = default;
};

enum class Pass : std::uint8_t { kLeft, kRight };

// So many different cards of a pack are of those that `q` names.
struct PackSlot {
  std::string q = {};
  std::uint32_t count = 0;
  bool operator==(const PackSlot&) const = default;
};

// What a card is worth to a bot, or to a player whose time is up.
struct DraftTaste {
  std::string q = {};
  std::int32_t points = 0;
  bool operator==(const DraftTaste&) const = default;
};

struct DraftDefinition {
  std::string id = {};
  std::string name = {};
  std::string format = {};  // decks are checked by it; it says what is granted beside the picks
  std::string cite = {};
  PodLimits pods = {};
  std::vector<PackSlot> pack = {};
  std::vector<Pass> passes = {};       // a pack of each player for each of them
  std::uint32_t build_minutes = 0;     // from the last pick to the deadline for decks
  std::uint32_t rounds = 0;            // of matches within the pod
  std::vector<DraftTaste> taste = {};  // points are added up
  std::string shared = {};         // attribute: a value that it has in common with the picks ...
  std::int32_t shared_points = 0;  // ... is worth so much for each pick that has it
  bool operator==(const DraftDefinition&) const = default;
};

}  // namespace clashdeck
