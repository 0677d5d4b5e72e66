#include "core/deck/list_lines.h"

#include <algorithm>

#include "core/byte_words.h"
#include "core/deck/entry_words.h"
#include "core/deck/reader.h"
#include "core/fold.h"

namespace clashdeck {

namespace {

bool IsLineDigit(char c) { return c >= '0' && c <= '9'; }
bool EndsQuantity(char c) { return c == ' ' || c == '\t' || c == '(' || c == '['; }

// Bytes of a sign at the start of `text` that stands for a blank (` `), for nothing (0), or is
// neither.
struct Sign {
  std::size_t size = 0;
  char plain = 0;
};
Sign BlankOrNothing(std::string_view text) {
  for (const std::string_view blank : {"\xC2\xA0", "\xC2\x85", "\xE2\x80\xAF", "\xE2\x81\x9F",
                                       "\xE3\x80\x80", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
    if (text.starts_with(blank)) return {blank.size(), ' '};
  }
  if (text.starts_with("\xE2\x80") && text.size() > 2) {
    const auto last = static_cast<unsigned char>(text[2]);
    if (last >= 0x80U && last <= 0x8AU) return {3, ' '};  // en quad .. hair space
    if (last >= 0x8BU && last <= 0x8FU) return {3, 0};    // zero width, direction
  }
  for (const std::string_view nothing : {"\xEF\xBB\xBF", "\xE2\x81\xA0", "\xC2\xAD"}) {
    if (text.starts_with(nothing)) return {nothing.size(), 0};
  }
  return {};
}

// The number that `digits` spell, 0 when it is no quantity.
std::uint32_t QuantityOf(std::string_view digits) {
  std::uint32_t value = 0;
  for (const char digit : digits) {
    value = value * 10 + static_cast<std::uint32_t>(digit - '0');
    if (value > kMaxQuantity) return 0;
  }
  return value;
}

std::size_t DigitsAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && IsLineDigit(text[end])) ++end;
  return end - at;
}

bool DropFirst(std::string_view& text, std::string_view part) {
  if (!text.starts_with(part)) return false;
  text.remove_prefix(part.size());
  return true;
}

bool DropTimes(std::string_view& text) {
  return DropFirst(text, "x") || DropFirst(text, "X") || DropFirst(text, "\xC3\x97") ||
         DropFirst(text, "*");
}

bool DropDigits(std::string_view& text) {
  const std::size_t digits = DigitsAt(text, 0);
  text.remove_prefix(digits);
  return digits > 0;
}

// "4x", "4×", "x4", "×4"
bool IsTimes(std::string_view word) {
  if (DropTimes(word)) return DropDigits(word) && word.empty();
  return DropDigits(word) && DropTimes(word) && word.empty();
}

// "-1", "+1", "1.5", "1,5x"; not "4", "4th", "1.5V"
bool IsOddNumber(std::string_view word) {
  if (DigitsAt(word, 0) == word.size()) return false;
  for (const std::string_view sign : {"-", "+", "\xE2\x88\x92", "\xE2\x80\x93"}) {
    if (DropFirst(word, sign)) break;
  }
  if (!DropDigits(word)) return false;
  if ((DropFirst(word, ".") || DropFirst(word, ",")) && !DropDigits(word)) return false;
  DropTimes(word);
  return word.empty();
}

// "(24)", "(24 cards)"
bool DropCount(std::string_view& text) {
  if (!text.ends_with(')')) return false;
  const std::size_t open = text.rfind('(');
  if (open == std::string_view::npos) return false;
  std::string_view inside = TrimBlanks(text.substr(open + 1, text.size() - open - 2));
  const std::size_t digits = DigitsAt(inside, 0);
  if (digits == 0) return false;
  inside = TrimBlanks(inside.substr(digits));
  if (!inside.empty() && inside != "cards" && inside != "card") return false;
  text = text.substr(0, open);
  return true;
}

}  // namespace

std::string_view NextLine(std::string_view& text) {
  std::size_t end = 0;
  while (end + kByteWord <= text.size()) {
    const std::size_t inside = UnmarkedAtFront(BytesBefore(LoadWord(text.data() + end), '\r' + 1));
    end += inside;
    if (inside != kByteWord) break;
  }
  while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
  const std::string_view line = text.substr(0, end);
  if (end == text.size()) {
    text = {};
    return line;
  }
  const bool both = text[end] == '\r' && text.substr(end + 1).starts_with('\n');
  text.remove_prefix(end + (both ? 2 : 1));
  return line;
}

bool IsAscii(std::string_view text) {
  unsigned char all = 0;  // no way out of the loop, so that many bytes are looked at together
  for (const char c : text) all |= static_cast<unsigned char>(c);
  return all < 0x80U;
}

std::optional<std::string_view> PlainLine(std::string_view line, std::string& buffer) {
  if (IsAscii(line)) return TrimBlanks(line);
  if (!IsValidUtf8(line)) return std::nullopt;
  buffer.clear();
  while (!line.empty()) {
    const Sign sign = BlankOrNothing(line);
    if (sign.size == 0) {
      buffer += line.front();
      line.remove_prefix(1);
      continue;
    }
    if (sign.plain != 0) buffer += sign.plain;
    line.remove_prefix(sign.size);
  }
  return TrimBlanks(buffer);
}

HeadingText TakeHeading(std::string_view line) {
  const std::size_t whole = line.size();
  while (DropFirst(line, "//") || DropFirst(line, "[") || DropFirst(line, "~") ||
         DropFirst(line, "--")) {
  }
  if (whole != line.size()) DropFirst(line, "-");  // the third of "---"
  line = TrimBlanks(line);
  for (bool more = true; more && !line.empty();) {
    const char last = line.back();
    more = last == ']' || last == '~' || last == '-' || last == ':';
    if (more) {
      line.remove_suffix(1);
    } else {
      more = DropCount(line);
    }
    line = TrimBlanks(line);
  }
  return {.word = line, .bare = line.size() == whole};
}

bool IsRule(std::string_view line) {
  return !line.empty() && line.find_first_not_of("-=~*_+ \t") == std::string_view::npos;
}

QuantityText TakeQuantity(std::string_view line) {
  QuantityText none{.quantity = 1, .said = false, .rest = line};
  if (line.empty()) return none;
  const bool round = line.front() == '(';
  if (round || line.front() == '[') {
    const std::size_t digits = DigitsAt(line, 1);
    const bool closed = digits > 0 && line.substr(digits + 1).starts_with(round ? ')' : ']');
    if (!closed) return none;
    return {.quantity = QuantityOf(line.substr(1, digits)),
            .said = true,
            .rest = TrimBlanks(line.substr(digits + 2))};
  }
  const std::size_t digits = DigitsAt(line, 0);
  if (digits == 0) return none;
  const bool neat = digits + 1 < line.size() && line[digits] == ' ' && line[digits + 1] > ' ' &&
                    line.back() > ' ';
  if (neat)  // most lines: nothing to trim
    return {.quantity = QuantityOf(line.substr(0, digits)),
            .said = true,
            .rest = line.substr(digits + 1)};
  std::string_view rest = line.substr(digits);
  if (rest.starts_with('x') || rest.starts_with('X')) {
    rest.remove_prefix(1);
  } else if (!rest.empty() && !EndsQuantity(rest.front())) {
    return none;  // "4th Wall", "1.5"
  }
  return {.quantity = QuantityOf(line.substr(0, digits)), .said = true, .rest = TrimBlanks(rest)};
}

std::string_view StrangeQuantity(std::string_view name) {
  const std::size_t first = name.find_first_of(" \t");
  if (first == std::string_view::npos) return {};  // nothing beside it that could be a card
  const std::string_view front = name.substr(0, first);
  if (IsTimes(front) || IsOddNumber(front)) return front;
  const std::string_view back = name.substr(name.find_last_of(" \t") + 1);
  return IsTimes(back) ? back : std::string_view();
}

}  // namespace clashdeck
