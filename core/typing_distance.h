// How far a text is from what its writer may have meant: an edit distance in which the slips people
// make cost less than others. Takes code points of folded texts, so that a letter is one letter in
// any script.
#pragma once

#include <cstddef>
#include <string_view>

namespace clashdeck {

// The price of one letter too many, too few or wrong. Letters that are neighbours on the keyboard,
// sound alike or are doubled, two that changed places, and blanks cost less.
inline constexpr std::size_t kOneEdit = 4;

// Gives up and returns limit + 1 once the distance must exceed `limit`.
std::size_t TypingDistance(std::u32string_view typed, std::u32string_view meant, std::size_t limit);

// The distance to that beginning of `meant` which is nearest.
std::size_t BeginningDistance(std::u32string_view typed, std::u32string_view meant,
                              std::size_t limit);

}  // namespace clashdeck
