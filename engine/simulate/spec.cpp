#include "engine/simulate/spec.h"

namespace clashdeck::simulate {

int TurnsOf(const Spec& spec) {
  const bool goldfish = spec.kind == Kind::kGoldfish || spec.kind == Kind::kAb;
  return spec.stop.turns.value_or(goldfish ? kGoldfishTurns : kMatchTurns);
}

std::uint64_t GamesOf(const Spec& spec) {
  const std::uint64_t even = spec.games + (spec.play == Play::kBoth ? spec.games % 2 : 0);
  switch (spec.kind) {
    case Kind::kGoldfish:
      return spec.games;
    case Kind::kAb:
      return 2 * spec.games;
    case Kind::kMatch:
      return even;
    case Kind::kGauntlet:
      return even * (spec.decks.size() - 1);
  }
  return 0;
}

}  // namespace clashdeck::simulate
