// The lines of a text, with the signs parted from the words: blanks of any kind, decorations of
// headings, quantities.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clashdeck {

// Takes the first line off `text`: ends with LF, CR LF, CR or the text.
std::string_view NextLine(std::string_view& text);

bool IsAscii(std::string_view text);

// The line without blanks around it. Blanks of other alphabets become plain, signs without width
// vanish; `buffer` holds the outcome where that changes the line. Nothing = it is not UTF-8.
std::optional<std::string_view> PlainLine(std::string_view line, std::string& buffer);

// The word of a heading, without its decorations and count; `bare` when it had none.
struct HeadingText {
  std::string_view word;
  bool bare = true;
};
HeadingText TakeHeading(std::string_view line);

bool IsRule(std::string_view line);  // ---, ===, ***

// How many, and what is left. `said` is false when the line names no quantity, which is 1.
struct QuantityText {
  std::uint32_t quantity = 1;  // 0 = none that can be used
  bool said = false;
  std::string_view rest = {};
};
QuantityText TakeQuantity(std::string_view line);

// The first or last word of a name that nobody knows, when it reads like a quantity that is written
// in no known way: "-1 Name", "4× Name", "1.5 Name", "Name x4". Empty = neither does.
std::string_view StrangeQuantity(std::string_view name);

}  // namespace clashdeck
