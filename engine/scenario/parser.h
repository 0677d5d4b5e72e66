// Text of a scenario -> its value. Pure: it knows the words, not the rules. Names are looked up
// when the table is built, since cards may come from a catalog.
#pragma once

#include <string_view>

#include <tl/expected.hpp>

#include "engine/scenario/scenario.h"

namespace clashdeck::scenario {

inline constexpr std::size_t kMaxBytes = std::size_t{64} * 1024;

// The first mistake with its line, if there is one.
tl::expected<Scenario, Problem> Parse(std::string_view text);

}  // namespace clashdeck::scenario
