// What a player may see of a game (400.2) tells nothing of what is hidden.
#pragma once

#include "tests/support/play/state_checks.h"

namespace clashdeck::play {

// No card that is hidden from `player` shows; a game that differs only in such cards looks the
// same.
Broken CheckObservation(const alpha_clash::Game& game, engine::Player player);

}  // namespace clashdeck::play
