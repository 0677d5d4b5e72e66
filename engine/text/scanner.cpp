#include "engine/text/scanner.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "core/fold.h"

namespace clashdeck::text {

namespace {

constexpr std::array<std::string_view, 26> kNumberWords = {
    "zero",       "one",        "two",          "three",       "four",       "five",     "six",
    "seven",      "eight",      "nine",         "ten",         "eleven",     "twelve",   "thirteen",
    "fourteen",   "fifteen",    "sixteen",      "seventeen",   "eighteen",   "nineteen", "twenty",
    "twenty-one", "twenty-two", "twenty-three", "twenty-four", "twenty-five"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kTens = {
    {{"thirty", "30"}, {"forty", "40"}, {"fifty", "50"}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSpellings = {{
    {"cannot", "can't"},
    {"facedown", "face-down"},
    {"faceup", "face-up"},
    {"ability's", "effect's"},
    {"colour", "color"},
    {"colours", "colors"},
    {"detach", "unattach"},
    {"fewer", "less"},
}};

// Signs of several bytes and what they stand for.
constexpr std::array<std::pair<std::string_view, std::string_view>, 21> kSigns = {{
    {"\xE2\x80\x98", "'"},                         // ‘
    {"\xE2\x80\x99", "'"},                         // ’
    {"\xE2\x80\x9C", "\""},                        // “
    {"\xE2\x80\x9D", "\""},                        // ”
    {"\xE2\x80\x90", "-"},                         // ‐
    {"\xE2\x80\x91", "-"},                         // ‑
    {"\xE2\x80\x92", "-"},                         // ‒
    {"\xE2\x80\x93", "-"},                         // –
    {"\xE2\x80\x94", "-"},                         // —
    {"\xE2\x88\x92", "-"},                         // −
    {"\xE2\x80\xA2", "-"},                         // • begins an item
    {"\xE2\x80\xA6", "..."},                       // …
    {"\xC2\xA0", " "},                             // no-break space
    {"\xE2\xAF\x81", "\xE2\x97\x86"},              // ⯁ is ◆
    {"\xC3\xA2\xC2\xAF\xC2\x81", "\xE2\x97\x86"},  // the same, encoded twice, as those below
    {"\xC3\xA2\xE2\x82\xAC\xC2\xA6", "..."},
    {"\xC3\xA2\xE2\x82\xAC\xE2\x84\xA2", "'"},
    {"\xC3\xA2\xE2\x82\xAC\xC5\x93", "\""},
    {"\xC3\xA2\xE2\x82\xAC\xC2\x9D", "\""},
    {"\xC3\xA2\xE2\x82\xAC\xE2\x80\x9C", "-"},
    {"\xC3\xA2\xE2\x82\xAC\xE2\x80\x9D", "-"},
}};
constexpr std::string_view kGemSign = "\xE2\x97\x86";  // ◆
constexpr std::string_view kColorLetters = "BGWUR";

bool Letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0; }
bool Digit(char c) { return c >= '0' && c <= '9'; }
bool Upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

std::string Lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return out;
}

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

class Scanner {
 public:
  // Signs of several bytes are rewritten first; `origin` leads back to the source.
  explicit Scanner(std::string_view source) {
    for (std::size_t i = 0; i < source.size();) {
      std::string_view from = source.substr(i, 1);
      std::string_view to = from;
      for (const auto& [sign, plain] : kSigns) {
        if (source.substr(i, sign.size()) == sign) {
          from = sign;
          to = plain;
        }
      }
      for (std::size_t k = 0; k < to.size(); ++k) origin_.push_back(i);
      text_ += to;
      i += from.size();
    }
    origin_.push_back(source.size());
  }

  std::vector<RawToken> Run() {
    while (at_ < text_.size()) Step();
    return std::move(out_);
  }

 private:
  std::string_view Rest() const { return std::string_view(text_).substr(at_); }
  char At(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void Emit(TokenKind kind, std::string text, std::size_t length, bool capital = false) {
    RawToken token;
    token.kind = kind;
    token.capital = capital;
    token.text = std::move(text);
    token.begin = origin_[at_];
    token.end = origin_[std::min(at_ + length, text_.size())];
    out_.push_back(std::move(token));
    at_ += length;
  }

  void Step() {
    const char c = At(0);
    if (c == ' ' || c == '\t' || c == '\r' || c == '{' || c == '}') {
      if (c == '{' && TakeBraces()) return;
      ++at_;
    } else if (c == '\n') {
      Emit(TokenKind::kBreak, "", 1);
    } else if (Rest().starts_with("...")) {
      Emit(TokenKind::kMark, "...", 3);
    } else if (Rest().starts_with(kGemSign)) {
      Emit(TokenKind::kGem, std::string(kGemSign), kGemSign.size());
    } else if (c == '[') {
      TakeSquare();
    } else if (c == '(') {
      TakeRound();
    } else if (c == '+' || c == '-') {
      TakeSigned();
    } else if (Digit(c)) {
      TakeDigits();
    } else if (Letter(c)) {
      TakeWord();
    } else {
      Emit(TokenKind::kMark, std::string(1, c), 1);
    }
  }

  // {R} a gem, {30} a threshold; {{Flight}} is markup around words.
  bool TakeBraces() {
    const std::size_t close = Rest().find('}');
    if (close == std::string_view::npos || close < 2) return false;
    const std::string_view inner = Rest().substr(1, close - 1);
    const char letter = inner.size() == 1
                            ? static_cast<char>(std::toupper(static_cast<unsigned char>(inner[0])))
                            : '\0';
    if (letter != '\0' && kColorLetters.find(letter) != std::string_view::npos) {
      Emit(TokenKind::kGem, std::string{'{', letter, '}'}, close + 1);
      return true;
    }
    if (std::all_of(inner.begin(), inner.end(), Digit)) {
      Emit(TokenKind::kThreshold, "{" + std::string(inner) + "}", close + 1);
      return true;
    }
    return false;
  }

  // The words inside are read as if there were no signs around them.
  void Unwrap(std::size_t close) { text_[at_] = text_[at_ + close] = ' '; }

  // [Moxie] a name; [br], [10], [Counter - Attack], [flight], [(Alpha symbol)] are markup of some
  // exports.
  void TakeSquare() {
    const std::size_t close = Rest().find(']');
    if (close == std::string_view::npos) {
      Emit(TokenKind::kMark, "[", 1);
      return;
    }
    const std::string_view inner = Trim(Rest().substr(1, close - 1));
    const std::string lower = Lower(inner);
    if (lower == "br") {
      Emit(TokenKind::kBreak, "", close + 1);
    } else if (!inner.empty() && std::all_of(inner.begin(), inner.end(), Digit)) {
      Emit(TokenKind::kThreshold, "{" + std::string(inner) + "}", close + 1);
    } else if (lower == "li" || lower == "/li") {
      TakeListItem(lower == "li", close + 1);
    } else if (lower == "ul" || lower == "/ul") {
      at_ += close + 1;
    } else if (lower.find(" - ") != std::string::npos) {
      Unwrap(close);  // a tag
    } else if (inner.starts_with('(')) {
      TakeSign(close);
    } else if (IsKeyword(inner) || (At(close + 1) == ':' && !AfterAttach())) {
      text_[at_ + 1] = static_cast<char>(std::toupper(static_cast<unsigned char>(text_[at_ + 1])));
      Unwrap(close);
    } else {
      Emit(TokenKind::kName, "[" + std::string(inner) + "]", close + 1, true);
    }
  }

  // [(Alpha symbol)] before all other words is a line of its own.
  void TakeSign(std::size_t close) {
    const bool first = out_.empty();
    const std::size_t end = at_ + close;
    text_[end] = ' ';
    ++at_;
    TakeRound();
    at_ = end;
    if (!first) return;
    while (At(0) == ' ' || At(0) == ',') ++at_;
    Emit(TokenKind::kBreak, "", 0);
  }

  // [li] begins an item of a list, [/li] ends it.
  void TakeListItem(bool begins, std::size_t length) {
    if (begins) {
      Emit(TokenKind::kBreak, "", 0);
      Emit(TokenKind::kMark, "-", length);
    } else if (!out_.empty() && out_.back().text != ".") {
      Emit(TokenKind::kMark, ".", length);
    } else {
      at_ += length;
    }
  }

  // "Attach [Moxie]:" names a bearer, "[Engage]:" is markup.
  bool AfterAttach() const { return !out_.empty() && out_.back().text == "attach"; }

  // Names begin with a capital letter: what does not is markup, and so is a keyword of the rules.
  static bool IsKeyword(std::string_view inner) {
    if (inner.empty() || !Letter(inner.front()) || inner.find('_') != std::string_view::npos) {
      return false;
    }
    if (!Upper(inner.front())) return true;
    const std::string lower = Lower(inner);
    return std::any_of(kKeywordWords.begin(), kKeywordWords.end(), [&](std::string_view keyword) {
      return lower.starts_with(keyword) &&
             (lower.size() == keyword.size() || lower[keyword.size()] == ' ');
    });
  }

  // (Alpha Hunter symbol) an affiliation, (R) a gem, ([Moxie]) a name, else reminder text.
  void TakeRound() {
    const std::size_t close = Rest().find(')');
    if (close == std::string_view::npos) {
      Emit(TokenKind::kMark, "(", 1);
      return;
    }
    std::string_view inner = Trim(Rest().substr(1, close - 1));
    if (inner.size() == 1 && kColorLetters.find(inner[0]) != std::string_view::npos) {
      Emit(TokenKind::kGem, "{" + std::string(inner) + "}", close + 1);
      return;
    }
    if (inner.starts_with('[') && inner.ends_with(']')) {
      Unwrap(close);
      return;
    }
    if (Lower(inner).ends_with(" symbol") || Lower(inner).ends_with("_symbol")) {
      const std::string sign = Title(Trim(inner.substr(0, inner.size() - 7)));
      Emit(TokenKind::kAffiliation, "(" + sign + ")", close + 1, true);
      return;
    }
    const bool names = !inner.empty() && inner.size() <= 24 && Upper(inner[0]) &&
                       inner.find_first_of(".,{0123456789") == std::string_view::npos &&
                       AllCapitals(inner);
    if (names) {
      Emit(TokenKind::kAffiliation, "(" + std::string(inner) + ")", close + 1, true);
    } else {
      at_ += close + 1;
    }
  }

  static std::string Title(std::string_view words) {
    std::string out(words);
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (out[i] == '_') out[i] = ' ';
      const bool first = i == 0 || out[i - 1] == ' ';
      if (first) out[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[i])));
    }
    return out;
  }

  static bool AllCapitals(std::string_view words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      if (words[i] == ' ' && !Upper(words[i + 1])) return false;
    }
    return true;
  }

  // A signed half of +1/-X; 0 = none.
  std::size_t SignedHalf(std::size_t ahead) const {
    if (At(ahead) != '+' && At(ahead) != '-') return 0;
    std::size_t length = 1;
    if (At(ahead + 1) == 'X' || At(ahead + 1) == 'x') return 2;
    while (Digit(At(ahead + length))) ++length;
    return length == 1 ? 0 : length;
  }

  void TakeSigned() {
    const std::size_t first = SignedHalf(0);
    if (first != 0 && At(first) == '/') {
      const std::size_t second = SignedHalf(first + 1);
      if (second != 0) {
        const std::size_t length = first + 1 + second;
        Emit(TokenKind::kChange, Lower(Rest().substr(0, length)), length);
        return;
      }
    }
    if (At(0) == '-' && At(1) == '-') {
      Emit(TokenKind::kMark, "-", 2);
      return;
    }
    Emit(TokenKind::kMark, std::string(1, At(0)), 1);
  }

  void TakeDigits() {
    std::size_t length = 0;
    while (Digit(At(length))) ++length;
    std::size_t rest = 0;
    while (Digit(At(length + 1 + rest))) ++rest;
    if (At(length) == '/' && rest != 0) {
      Emit(TokenKind::kStats, std::string(Rest().substr(0, length + 1 + rest)), length + 1 + rest);
    } else if (At(length) == '-' && rest != 0) {
      Emit(TokenKind::kRange, std::string(Rest().substr(0, length + 1 + rest)), length + 1 + rest);
    } else {
      Emit(TokenKind::kNumber, std::string(Rest().substr(0, length)), length);
    }
  }

  void TakeWord() {
    std::size_t length = 0;
    while (Letter(At(length)) || Digit(At(length)) ||
           ((At(length) == '\'' || At(length) == '-') && Letter(At(length + 1))) ||
           (At(length) == '\'' && length != 0 && At(length - 1) == 's')) {
      if (Rest().substr(length).starts_with(kGemSign)) break;
      if (At(length) == '\'' && !Letter(At(length + 1))) {
        ++length;
        break;
      }
      ++length;
    }
    const std::string_view word = Rest().substr(0, length);
    std::string lower = Lower(word);
    const bool capital = Upper(word[0]);
    const auto number = std::find(kNumberWords.begin(), kNumberWords.end(), lower);
    if (number != kNumberWords.end()) {
      Emit(TokenKind::kNumber, std::to_string(number - kNumberWords.begin()), length, capital);
      return;
    }
    if (lower == "foreach") {
      constexpr std::size_t kFor = 3;
      Emit(TokenKind::kWord, "for", kFor, capital);
      Emit(TokenKind::kWord, "each", length - kFor);
      return;
    }
    for (const auto& [tens, digits] : kTens) {
      if (lower != tens) continue;
      Emit(TokenKind::kNumber, std::string(digits), length, capital);
      return;
    }
    if (lower.size() >= 2 && lower[0] == 'd' &&
        std::all_of(lower.begin() + 1, lower.end(), Digit)) {
      Emit(TokenKind::kDie, std::move(lower), length);
      return;
    }
    for (const auto& [from, to] : kSpellings) {
      if (lower == from) lower = to;
    }
    Emit(TokenKind::kWord, std::move(lower), length, capital);
  }

  std::string text_;
  std::vector<std::size_t> origin_;
  std::vector<RawToken> out_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<RawToken> Scan(std::string_view source) { return Scanner(source).Run(); }

}  // namespace clashdeck::text
