// What reading a list had to guess, told to people.
#pragma once

#include <iosfwd>
#include <string>

#include "core/deck/reader.h"

namespace clashdeck::cli {

// The line's note and, where no card was found, those that come near; empty = nothing to say.
std::string NoteOf(const LineReport& line, const GameCatalog& catalog);

// Says of a list that calls itself one of another game that it is read as one of this. `deck` is
// the argument that named the list.
void WarnOfGame(const std::string& deck, const ListedDeck& listed, std::ostream& out);

// One line for each line of the list that was understood by a guess, or is a comment that looks
// like more; what WarnOfGame() tells is left out.
void PrintGuesses(const ListedDeck& listed, const GameCatalog& catalog, std::ostream& out);

}  // namespace clashdeck::cli
