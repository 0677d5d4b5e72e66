#include "engine/scenario/token.h"

#include <charconv>

namespace clashdeck::scenario {

namespace {

constexpr bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsSign(char c) { return c == ',' || c == '(' || c == ')'; }

class Lexer {
 public:
  explicit Lexer(std::string_view line) : line_(line) {}

  tl::expected<std::vector<Token>, std::string> Run() {
    for (SkipBlanks(); at_ < line_.size() && line_[at_] != '#' && error_.empty(); SkipBlanks())
      Next();
    if (!error_.empty()) return tl::unexpected(error_);
    tokens_.push_back({});
    return std::move(tokens_);
  }

  // Where the comment begins, or the end of the line.
  std::size_t CommentAt() {
    for (SkipBlanks(); at_ < line_.size() && line_[at_] != '#' && error_.empty(); SkipBlanks())
      Next();
    return error_.empty() ? at_ : line_.size();
  }

 private:
  void SkipBlanks() {
    while (at_ < line_.size() && IsBlank(line_[at_])) ++at_;
  }

  void Next() {
    const char c = line_[at_];
    if (c == '"') {
      Token token{.kind = Token::Kind::kQuoted, .text = Quoted()};
      token.number = NumberAfterName();
      tokens_.push_back(std::move(token));
    } else if (IsSign(c)) {
      tokens_.push_back({.kind = Token::Kind::kSign, .text = std::string(1, c)});
      ++at_;
    } else {
      Word();
    }
  }

  std::string Quoted() {
    std::string text;
    for (++at_; at_ < line_.size(); ++at_) {
      char c = line_[at_];
      if (c == '"') {
        ++at_;
        return text;
      }
      if (c == '\\') {
        const char escaped = at_ + 1 < line_.size() ? line_[++at_] : '\0';
        if (escaped == 'n') {
          c = '\n';
        } else if (escaped == '"' || escaped == '\\') {
          c = escaped;
        } else {
          error_ = R"(after a backslash comes ", \ or n)";
          return text;
        }
      }
      text += c;
    }
    error_ = "the quote is not closed";
    return text;
  }

  // "X"#2: a number sign that follows a name at once and is followed by a digit is no comment.
  int NumberAfterName() {
    if (at_ + 1 >= line_.size() || line_[at_] != '#' || !IsDigit(line_[at_ + 1])) return 0;
    ++at_;
    int number = 0;
    const char* end = line_.data() + line_.size();
    const auto [rest, problem] = std::from_chars(line_.data() + at_, end, number);
    if (problem != std::errc() || number < 1 || number > 999)
      error_ = "cards are numbered from 1 to 999";
    at_ = static_cast<std::size_t>(rest - line_.data());
    return number;
  }

  void Word() {
    const std::size_t begin = at_;
    while (at_ < line_.size() && !IsBlank(line_[at_]) && !IsSign(line_[at_]) && line_[at_] != '"' &&
           line_[at_] != '#' && line_[at_] != '=')
      ++at_;
    std::string word(line_.substr(begin, at_ - begin));
    if (at_ >= line_.size() || line_[at_] != '=') {
      tokens_.push_back({.kind = Token::Kind::kWord, .text = std::move(word)});
      return;
    }
    ++at_;
    if (word.empty()) {
      error_ = "'=' comes after a word";
      return;
    }
    tokens_.push_back({.kind = Token::Kind::kSetting, .text = Value(), .key = std::move(word)});
  }

  std::string Value() {
    if (at_ < line_.size() && line_[at_] == '"') return Quoted();
    std::string value;
    for (;;) {
      while (at_ < line_.size() && !IsBlank(line_[at_]) && line_[at_] != '#' && line_[at_] != '(' &&
             line_[at_] != ')')
        value += line_[at_++];
      if (!value.ends_with(',')) break;  // divide=1, 5: the list goes on
      SkipBlanks();
      if (at_ >= line_.size() || !IsDigit(line_[at_])) break;
    }
    if (value.empty()) error_ = "a value comes after '='";
    return value;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
  std::string error_;
};

}  // namespace

tl::expected<std::vector<Token>, std::string> Tokenize(std::string_view line) {
  return Lexer(line).Run();
}

std::string_view WithoutComment(std::string_view line) {
  line = line.substr(0, Lexer(line).CommentAt());
  while (!line.empty() && IsBlank(line.front())) line.remove_prefix(1);
  while (!line.empty() && IsBlank(line.back())) line.remove_suffix(1);
  return line;
}

std::string Quote(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (c == '\n') {
      quoted += "\\n";
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace clashdeck::scenario
