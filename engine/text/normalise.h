// One canonical spelling of card text. Exports spell gems, tags, thresholds, affiliations, dashes
// and numbers in many ways and lose paragraphs; everything after this file sees one form only.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clashdeck::text {

class Lexicon;

enum class TokenKind : std::uint8_t {
  kWord,         // lower case; apostrophes and inner hyphens belong to it
  kNumber,       // digits, number words included
  kDie,          // d6
  kGem,          // ◆ (of the card's own colours), {R}
  kAffiliation,  // (Alpha Hunter)
  kName,         // [Moxie] (201.2c-d)
  kChange,       // +1/+0, -x/-x
  kStats,        // 1/1
  kThreshold,    // {30}
  kRange,        // 1-2, a row of a table of dice
  kMark,         // . , : - " ...
  kBullet,       // begins an item of a list
  kBreak,        // between paragraphs
  kKind,         // Bounty, before Counter (119.2)
};

struct Token {
  TokenKind kind = TokenKind::kWord;
  bool capital = false;     // was written with a capital letter: it may be part of a name
  std::uint16_t begin = 0;  // span in NormalText::text
  std::uint16_t end = 0;
  std::uint16_t source_begin = 0;  // span in the text as it was given
  std::uint16_t source_end = 0;
};

struct NormalText {
  std::string text;
  std::vector<Token> tokens;
  bool too_long = false;  // more than kMaxText bytes, before or after; then there are no tokens

  std::string_view Word(std::size_t i) const {
    return std::string_view(text).substr(tokens[i].begin, tokens[i].end - tokens[i].begin);
  }
};

inline constexpr std::size_t kMaxText = 4096;

// Never fails: what is no known sign becomes a word of its own, which the grammar then refuses.
NormalText Normalise(std::string_view source);
// The same of a text whose words a game may explain; spans of the source are those of `source`.
NormalText Normalise(std::string_view source, const Lexicon* lexicon);

// Spaces, line breaks and quotation marks between tokens; the printer uses it too.
class Joiner {
 public:
  // Appends one token and returns where it begins in text().
  std::size_t Add(TokenKind kind, std::string_view token);
  const std::string& text() const { return text_; }
  std::string Take() { return std::move(text_); }

 private:
  std::string text_;
  bool in_quotes_ = false;
  bool glue_ = true;  // no space before the next token
  bool gem_ = false;  // gems stand together
};

}  // namespace clashdeck::text
