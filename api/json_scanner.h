// The words of a JSON text, one after the other: what ParseJson() and FlatJson have in common.
// Takes what RFC 8259 takes. Long strings, such as deck lists, are looked at eight bytes at a time.
#pragma once

#include <string>
#include <string_view>

namespace clashdeck::api {

class JsonScanner {
 public:
  // Without the byte order mark that a text may begin with.
  explicit JsonScanner(std::string_view text);

  // What follows, behind blanks; '\0' at the end, as for a byte that no JSON has here.
  char Peek() {
    SkipBlanks();
    return at_ == end_ ? '\0' : *at_;
  }
  bool AtEnd() {
    SkipBlanks();
    return at_ == end_;
  }
  // Takes the sign if it follows.
  bool Take(char c) {
    if (Peek() != c || at_ == end_) return false;
    ++at_;
    return true;
  }
  // Takes "true", "false" or "null".
  bool TakeWord(std::string_view word) {
    if (!Rest().starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  // The text of a number; `whole` when it has neither fraction nor exponent. Empty = it is none.
  std::string_view TakeNumber(bool& whole);

  // A string, if its quote follows. False = it is none, has no end, or is not UTF-8.
  bool TakeString(std::string& out);

 private:
  std::string_view Rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }
  void SkipBlanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
  }
  std::size_t TakeDigits();
  void SkipPlain();

  const char* at_;
  const char* end_;
};

}  // namespace clashdeck::api
