// Finding the decision at which a line is meant: until its player can do what it says, other
// decisions take their defaults.
#pragma once

#include <span>

#include "engine/scenario/attempt.h"

namespace clashdeck::scenario {

// Lets defaults run until the act is legal, and does it. Refused: `play` is as it was, and the
// verdict is that of the first decision it could have answered. With `following` it does not run
// past a decision that one of those lines is the next to answer.
Verdict Perform(Play& play, const Act& act, std::span<const Step> following);

// A `choose` line for a choice that had one option: the game took it itself, since the log had
// `since` entries or on the way to rest.
bool WasTaken(const Play& play, const Act& act, std::size_t since, std::span<const Step> following);

// Lets the other players' defaults run until the act's player has something to decide, though not
// past what one of the `following` lines answers, then tries the act without doing it. An act may
// be against several rules: `because` is the one that is cited if it is among them.
Verdict TryRefused(Play& play, const Act& act, std::string_view because,
                   std::span<const Step> following);

// The act at the decision at hand and at no other, without doing it.
Verdict TryNow(const Play& play, const Act& act);

// The act's player is asked for something like it before the game is at rest.
bool ComesBeforeRest(const Play& play, const Act& act);

}  // namespace clashdeck::scenario
