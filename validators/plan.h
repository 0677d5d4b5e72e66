// One plan that makes a whole deck legal.
#pragma once

#include <optional>

#include "validators/rules.h"

namespace clashdeck::validators {

// Cards and bounds that the search for the smallest plan looks at. Beyond it the best plan so far
// is taken: it makes the deck legal, but a smaller one may exist.
inline constexpr std::size_t kMaxPlanLooks = 2'000'000;

// Copies that a plan may take out and put in, beside those that may not stand where they do. What
// needs more is no deck yet, and there is no plan for it.
inline constexpr std::uint64_t kMaxPlanMoves = 1'000;

// As few removals and additions as possible after which the check finds no error; cards of the deck
// are added first, then others by name. Nothing = no legal deck was found. While building, only
// what is wrong is cured and nothing is filled up.
std::optional<Fix> PlanFix(const DeckCheck& check);

}  // namespace clashdeck::validators
