// Cuts one line of a scenario into tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace clashdeck::scenario {

struct Token {
  enum class Kind : std::uint8_t {
    kWord,     // anything without blanks, signs and quotes: play, 3/4, red+blue, ->
    kQuoted,   // "Name", with the number of "Name"#2 if it has one
    kSetting,  // key=value or key="value"
    kSign,     // , ( )
    kEnd,
  };
  Kind kind = Kind::kEnd;
  std::string text = {};  // the word, what stood between the quotes, the sign, or the value
  std::string key = {};   // of kSetting
  int number = 0;         // of kQuoted; 0 = none
};

// Without the comment; ends with one kEnd token. The error is a reason: an open quote, an unknown
// escape, a number that is none.
tl::expected<std::vector<Token>, std::string> Tokenize(std::string_view line);

// `line` without the comment and the blanks around it.
std::string_view WithoutComment(std::string_view line);

// What stands in a quoted name, escaped as the language writes it, with the quotes.
std::string Quote(std::string_view text);

}  // namespace clashdeck::scenario
