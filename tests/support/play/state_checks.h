// What holds of every state of a game of Alpha Clash, whatever was played.
#pragma once

#include <optional>
#include <string>

#include "engine/alpha_clash/game.h"

namespace clashdeck::play {

using Broken = std::optional<std::string>;  // what does not hold, with its rule

// Zones as linked piles, cards of the decks, health, Weapons, the Clash. `setup` is what the game
// was started with.
Broken CheckState(const alpha_clash::Game& game, const alpha_clash::Setup& setup);

// At the begin of a turn nothing of the turn before is under way (505.5).
Broken CheckTurnBegins(const alpha_clash::State& state);

// `list` is what LegalActions() gave: ascending, each once.
Broken CheckActions(const engine::ActionList& list);
// WhyNot() has nothing against an action that is listed.
Broken CheckAccepted(const alpha_clash::Game& game, engine::Action action);

// An action that is not listed is refused with a rule and changes nothing (710). `code` is any.
Broken CheckRefused(const alpha_clash::Game& game, const engine::ActionList& list,
                    engine::Action action);

inline bool Has(const alpha_clash::Object& object, alpha_clash::Mark mark) {
  return (object.marks & static_cast<std::uint16_t>(mark)) != 0;
}

// Byte by byte.
bool SameState(const alpha_clash::State& a, const alpha_clash::State& b);

}  // namespace clashdeck::play
