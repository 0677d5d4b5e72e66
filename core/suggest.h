// "Did you mean ...": the nearest known spellings of a value nobody knows.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck {

// Edit distance with adjacent transpositions (optimal string alignment), over bytes of the folded
// texts; gives up and returns limit + 1 once the distance must exceed `limit`.
std::size_t EditDistance(std::string_view a, std::string_view b, std::size_t limit);

// Up to `most` of `known`, nearest first, no farther than a third of the value's length (at least
// 2).
std::vector<std::string> Nearest(std::string_view value, std::span<const std::string> known,
                                 std::size_t most = 3);

}  // namespace clashdeck
