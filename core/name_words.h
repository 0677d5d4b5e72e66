// The words of a folded name, and the name without the signs that people leave out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clashdeck {

// Letters, digits and everything beyond ASCII.
bool IsWordByte(char c);

// Runs of word bytes, in order; views into `text`.
std::vector<std::string_view> WordsOf(std::string_view text);

// Words with one blank between: apostrophes dropped, other signs made blanks, '&' made "and".
// "Diver's Knife" is "divers knife", "Kelp-Wrapped Club" is "kelp wrapped club".
std::string LooseName(std::string_view folded);

}  // namespace clashdeck
