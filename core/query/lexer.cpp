#include "core/query/lexer.h"

#include <array>
#include <optional>
#include <utility>

#include "core/fold.h"
#include "core/query/signs.h"

namespace clashdeck::query {

namespace {

// Longer spellings first.
constexpr std::array<std::pair<std::string_view, Op>, 10> kOps = {{
    {"!=", Op::kNotEqual},
    {">=", Op::kAtLeast},
    {"<=", Op::kAtMost},
    {"≠", Op::kNotEqual},
    {"≥", Op::kAtLeast},
    {"≤", Op::kAtMost},
    {":", Op::kHas},
    {"=", Op::kEqual},
    {">", Op::kMore},
    {"<", Op::kLess},
}};

constexpr std::size_t kUsualTokens = 16;  // of a query; more are no mistake

bool IsFieldStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool IsFieldPart(char c) {
  return IsFieldStart(c) || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

class Lexer {
 public:
  explicit Lexer(std::string_view query) : text_(query) {}

  Parsed<std::vector<Token>> Run() {
    if (!IsValidUtf8(text_))
      return Reject(Problem::kSyntax, {0, text_.size()}, "the query is not valid UTF-8");
    if (const std::size_t at = FindControl(text_); at != std::string_view::npos)
      return Reject(Problem::kSyntax, {at, at + 1}, "a control character stands here");
    tokens_.reserve(kUsualTokens);
    while (true) {
      SkipBlanks();
      if (at_ == text_.size()) break;
      if (auto step = ReadNext(); !step) return QueryFailure(std::move(step.error()));
    }
    Push(Token::Kind::kEnd, at_);
    return std::move(tokens_);
  }

 private:
  using Step = Parsed<bool>;

  std::string_view rest() const { return text_.substr(at_); }

  void SkipBlanks() {
    while (at_ < text_.size() && !IsPlain(text_[at_])) {
      const std::size_t size = BlankAt(rest());
      if (size == 0) return;
      at_ += size;
    }
  }

  Token& Push(Token::Kind kind, std::size_t begin) {
    Token& token = tokens_.emplace_back();
    token.kind = kind;
    token.span = {begin, at_};
    return token;
  }

  Step PushSign(Token::Kind kind) {
    const std::size_t begin = at_++;
    Push(kind, begin);
    return true;
  }

  Step ReadNext() {
    switch (text_[at_]) {
      case '(':
        return PushSign(Token::Kind::kOpen);
      case ')':
        return PushSign(Token::Kind::kClose);
      case '!':
        if (rest().starts_with("!=")) break;
        return PushSign(Token::Kind::kBang);
      case '|':
        return Reject(Problem::kSyntax, {at_, at_ + 1},
                      "'|' stands between values of one field, as in c:red|blue");
      default:
        break;
    }
    if (const std::size_t minus = MinusAt(rest()); minus > 0) {
      const std::size_t begin = at_;
      at_ += minus;
      Push(Token::Kind::kMinus, begin);
      return true;
    }
    if (text_[at_] == '/' && rest().find('/', 1) != std::string_view::npos) {
      return Reject(Problem::kSyntax, {at_, at_ + 1},
                    "a pattern needs a field right before it, as in name:/ash.*/");
    }
    if (const auto op = FindOp()) {
      return Reject(
          Problem::kSyntax, {at_, at_ + op->first.size()},
          "'" + std::string(op->first) +
              "' needs a field right before it and a value right after it, without blanks");
    }
    if (const std::size_t end = FieldEnd(); end > at_) return ReadCondition(end);
    return ReadWord();
  }

  const std::pair<std::string_view, Op>* FindOp() const {
    for (const auto& op : kOps) {
      if (rest().starts_with(op.first)) return &op;
    }
    return nullptr;
  }

  // End of the field's name when an operator follows at once; otherwise where we are.
  std::size_t FieldEnd() {
    if (!IsFieldStart(text_[at_])) return at_;
    const std::size_t begin = at_;
    std::size_t end = at_;
    while (end < text_.size() && IsFieldPart(text_[end])) ++end;
    at_ = end;
    const bool has_op = FindOp() != nullptr;
    at_ = begin;
    return has_op ? end : begin;
  }

  Step ReadCondition(std::size_t field_end) {
    const std::size_t begin = at_;
    at_ = field_end;
    Push(Token::Kind::kField, begin).text = text_.substr(begin, field_end - begin);
    const auto* op = FindOp();
    const std::size_t op_begin = at_;
    at_ += op->first.size();
    Push(Token::Kind::kOp, op_begin).op = op->second;
    if (const auto* second = FindOp(); second != nullptr && second->second != Op::kHas) {
      return Reject(Problem::kSyntax, {op_begin, at_ + second->first.size()},
                    "two operators stand side by side; to search for the sign, put it in quotes");
    }
    while (true) {
      if (auto atom = ReadAtom(); !atom) return atom;
      if (at_ == text_.size() || text_[at_] != '|') return true;
      PushSign(Token::Kind::kPipe);
    }
  }

  Step ReadAtom() {
    const std::size_t begin = at_;
    if (QuoteAt(rest()) > 0) {
      auto quoted = TakeQuoted();
      if (!quoted) return QueryFailure(std::move(quoted.error()));
      return PushAtom(begin, Atom::Kind::kQuoted, *quoted);
    }
    if (at_ < text_.size() && text_[at_] == '/') return TakePattern();
    auto bare = ReadBare("|");
    if (!bare) return QueryFailure(std::move(bare.error()));
    if (bare->empty()) {
      return Reject(Problem::kSyntax, {begin, begin},
                    "a value is missing after the operator; write it without a blank");
    }
    const std::size_t dots = bare->find(kRangeDots);
    if (dots == std::string_view::npos) return PushAtom(begin, Atom::Kind::kBare, *bare);
    const std::string_view high = bare->substr(dots + kRangeDots.size());
    if (dots == 0 || high.empty() || high.find(kRangeDots) != std::string_view::npos) {
      return Reject(Problem::kSyntax, {begin, at_},
                    "a range has two bounds, as in 2..4; for one bound use >= or <=");
    }
    return PushAtom(begin, Atom::Kind::kRange, *bare);
  }

  Step PushAtom(std::size_t begin, Atom::Kind kind, std::string_view text) {
    Token& token = Push(Token::Kind::kAtom, begin);
    token.atom = kind;
    token.text = text;
    return true;
  }

  // What stands between the quotes.
  Parsed<std::string_view> TakeQuoted() {
    const auto quoted = ReadQuoted(rest());
    if (!quoted) {
      return Reject(Problem::kSyntax, {at_, text_.size()},
                    "the quote that opens here is never closed");
    }
    at_ += quoted->size;
    return quoted->inner;
  }

  Step TakePattern() {
    const std::size_t begin = at_;
    const auto pattern = ReadPattern(rest());
    if (!pattern) {
      return Reject(Problem::kSyntax, {begin, text_.size()},
                    "the pattern that opens here is never closed with '/'");
    }
    at_ += pattern->size;
    return PushAtom(begin, Atom::Kind::kRegex, pattern->inner);
  }

  // Up to a blank, a bracket or one of `stops`. A quote inside is a slip.
  Parsed<std::string_view> ReadBare(std::string_view stops) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '(' && text_[at_] != ')' &&
           stops.find(text_[at_]) == std::string_view::npos) {
      if (!IsPlain(text_[at_])) {
        if (BlankAt(rest()) > 0) break;
        if (const std::size_t quote = QuoteAt(rest()); quote > 0) {
          return Reject(Problem::kSyntax, {begin, at_ + quote},
                        "a quote stands inside a word; put the whole of it in quotes");
        }
      }
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }

  Step ReadWord() {
    const std::size_t begin = at_;
    const bool quoted = QuoteAt(rest()) > 0;
    const auto word = quoted ? TakeQuoted() : ReadBare("");
    if (!word) return QueryFailure(word.error());
    const std::string folded = Fold(*word);
    if (!quoted && (folded == "or" || folded == "and")) {
      Push(folded == "or" ? Token::Kind::kOr : Token::Kind::kAnd, begin);
      return true;
    }
    if (folded.empty()) {
      return Reject(Problem::kSyntax, {begin, at_},
                    quoted ? "there is nothing in the quotes" : "there is no letter in this word");
    }
    if (!quoted && folded.find('|') != std::string::npos) {
      return Reject(Problem::kSyntax, {begin, at_},
                    "'|' stands between values of one field, as in c:red|blue");
    }
    Token& token = Push(Token::Kind::kWord, begin);
    token.atom = quoted ? Atom::Kind::kQuoted : Atom::Kind::kBare;
    token.text = *word;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::string Unescaped(const Token& token) {
  if (token.atom == Atom::Kind::kRegex) return UnescapePattern(token.text);
  if (token.atom == Atom::Kind::kQuoted) return UnescapeQuoted(token.text);
  return std::string(token.text);
}

Parsed<std::vector<Token>> Tokenize(std::string_view query) { return Lexer(query).Run(); }

}  // namespace clashdeck::query
