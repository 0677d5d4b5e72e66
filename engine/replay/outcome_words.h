// How a game ended, as files and answers spell it.
#pragma once

#include <array>
#include <string_view>

#include "engine/game.h"

namespace clashdeck::replay {

struct NamedOutcome {
  std::string_view word;
  engine::Outcome outcome;
};

inline constexpr std::array kOutcomes = {
    NamedOutcome{"p1", engine::Outcome::kFirstWins},
    NamedOutcome{"p2", engine::Outcome::kSecondWins},
    NamedOutcome{"draw", engine::Outcome::kDraw},
    NamedOutcome{"no-room", engine::Outcome::kCapacity},
    NamedOutcome{"unfinished", engine::Outcome::kGoesOn},
};

constexpr std::string_view OutcomeWord(engine::Outcome outcome) {
  for (const NamedOutcome& named : kOutcomes) {
    if (named.outcome == outcome) return named.word;
  }
  return {};
}

}  // namespace clashdeck::replay
