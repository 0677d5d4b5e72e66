// Plain cleaning that every export needs, whatever the game: blanks, lines, placeholders,
// underscores.
#pragma once

#include <string>
#include <string_view>

namespace clashdeck::importers {

// Runs of blanks, line breaks and control characters become one blank; ends are trimmed.
std::string OneLine(std::string_view text);

// The same within each line; empty lines are dropped.
std::string TidyLines(std::string_view text);

// UndoMojibake() and OneLine() (with `lines`: TidyLines()) leave it as it is: plain ASCII without
// needless blanks. Cheap, and true of most values.
bool IsTidy(std::string_view text, bool lines);

// "", "-", "n/a", "none" and the like stand for no value.
bool IsPlaceholder(std::string_view text);

std::string UnderscoresToBlanks(std::string_view text);

}  // namespace clashdeck::importers
