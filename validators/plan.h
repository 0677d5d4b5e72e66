// One plan that makes a whole deck legal.
#pragma once

#include <optional>

#include "validators/rules.h"

namespace clashdeck::validators {

// Steps of the search for the smallest plan. Beyond it the best plan so far is taken: it makes the
// deck legal, but a smaller one may exist.
inline constexpr std::size_t kMaxPlanSteps = 20'000;

// As few removals and additions as possible after which the check finds no error; cards of the deck
// are added first, then others by name. Nothing = no legal deck was found. While building, only
// what is wrong is cured and nothing is filled up.
std::optional<Fix> PlanFix(const DeckCheck& check);

}  // namespace clashdeck::validators
