// Marks of other tools in names and texts: "[br]", "<b>", "&amp;", a written "\n". The common ones
// have a meaning in every game; what is left after cleaning is no text.
#pragma once

#include <string>
#include <string_view>

namespace clashdeck::importers {

// Something that is, or could be, such a mark. Cheap, and false of most texts.
bool MayHaveMarks(std::string_view text);

struct Unmarked {
  std::string text;
  std::string from;  // the first mark that meant something; empty = none did
  std::string to;
};

// "[br]", "<br/>", "<p>" and a written "\n" are line breaks, "[li]" and "<li>" begin a line of a
// list, letters of HTML become what they stand for, "[[Name]]" is "[Name]"; marks of type (bold,
// italic) go.
Unmarked UndoMarks(std::string_view text);

// The first mark that nobody knows: HTML, "[[", "{{", "[hr]", "trigger_-_enter", the replacement
// character, what is left of a sign that was misread and cut off ("Ã", "â€"). Words of the game in
// brackets, "[Awaken]", are none. Empty = the text is clean.
std::string_view LeftoverMark(std::string_view text);

}  // namespace clashdeck::importers
