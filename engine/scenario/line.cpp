#include "engine/scenario/line.h"

#include <charconv>

namespace clashdeck::scenario {

namespace {

constexpr int kMaxNumber = 999;

std::optional<int> ReadSigned(std::string_view text) {
  int number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  if (text.empty() || problem != std::errc() || rest != end) return std::nullopt;
  if (number > kMaxNumber || number < -kMaxNumber) return std::nullopt;
  return number;
}

}  // namespace

std::optional<int> ReadNumber(std::string_view text) {
  const auto number = ReadSigned(text);
  return number && *number >= 0 && text.front() != '-' ? number : std::nullopt;
}

std::optional<std::vector<int>> ReadNumbers(std::string_view text) {
  std::vector<int> numbers;
  for (;;) {
    const std::size_t comma = text.find(',');
    const auto number = ReadNumber(text.substr(0, comma));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    if (comma == std::string_view::npos) return numbers;
    text.remove_prefix(comma + 1);
  }
}

Line::Line(std::string_view text, int number) : number_(number) {
  auto tokens = Tokenize(text);
  if (tokens) {
    tokens_ = *std::move(tokens);
  } else {
    reason_ = std::move(tokens.error());
  }
}

void Line::Fail(std::string reason) {
  if (reason_.empty()) reason_ = std::move(reason);
  at_ = tokens_.size() - 1;
}

std::string Line::Shown() const {
  const Token& token = peek();
  switch (token.kind) {
    case Token::Kind::kEnd:
      return "the end of the line";
    case Token::Kind::kQuoted:
      return Quote(token.text);
    case Token::Kind::kSetting:
      return "'" + token.key + "='";
    default:
      return "'" + token.text + "'";
  }
}

bool Line::IsWord(std::string_view word) const {
  return peek().kind == Token::Kind::kWord && peek().text == word;
}

std::string_view Line::WordAfterNext() const {
  if (at_ + 1 >= tokens_.size() || tokens_[at_ + 1].kind != Token::Kind::kWord) return {};
  return tokens_[at_ + 1].text;
}

bool Line::Take(std::string_view word) {
  if (!IsWord(word)) return false;
  ++at_;
  return true;
}

bool Line::TakeSign(char sign) {
  if (peek().kind != Token::Kind::kSign || peek().text[0] != sign) return false;
  ++at_;
  return true;
}

std::optional<Token> Line::TakeSetting() {
  if (peek().kind != Token::Kind::kSetting) return std::nullopt;
  return tokens_[at_++];
}

std::optional<Player> Line::TakePlayer() {
  if (Take("p1")) return Player{0};
  if (Take("p2")) return Player{1};
  return std::nullopt;
}

std::optional<int> Line::TakeNumber() {
  if (peek().kind != Token::Kind::kWord) return std::nullopt;
  const auto number = ReadNumber(peek().text);
  if (number) ++at_;
  return number;
}

std::optional<std::pair<int, int>> Line::TakeStats() {
  if (peek().kind != Token::Kind::kWord) return std::nullopt;
  const std::string_view text = peek().text;
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto attack = ReadSigned(text.substr(0, slash));
  const auto defense = ReadSigned(text.substr(slash + 1));
  if (!attack || !defense) return std::nullopt;
  ++at_;
  return std::pair(*attack, *defense);
}

std::string Line::Word(std::string_view what) {
  if (peek().kind != Token::Kind::kWord) {
    Fail(std::string(what) + " is missing before " + Shown());
    return {};
  }
  return tokens_[at_++].text;
}

std::string Line::Quoted(std::string_view what) {
  if (IsQuoted() && peek().number != 0) {
    Fail(std::string(what) + " has no number here; cards are counted in table order");
    return {};
  }
  if (!IsQuoted()) {
    Fail(std::string(what) + " in double quotes is missing before " + Shown());
    return {};
  }
  if (peek().text.empty()) Fail(std::string(what) + " is empty");
  return tokens_[at_ < tokens_.size() - 1 ? at_++ : at_].text;
}

int Line::Number(std::string_view what) {
  const auto number = TakeNumber();
  if (!number) Fail(std::string(what) + " is missing before " + Shown());
  return number.value_or(0);
}

Player Line::PlayerWord() {
  const auto player = TakePlayer();
  if (!player) Fail("p1 or p2 is missing before " + Shown());
  return player.value_or(Player{0});
}

CardName Line::Card() {
  if (!IsQuoted()) {
    Fail("a card's name in double quotes is missing before " + Shown());
    return {};
  }
  if (peek().text.empty()) {
    Fail("a card's name is empty");
    return {};
  }
  const Token& token = tokens_[at_++];
  return {.name = token.text, .number = token.number};
}

Thing Line::CardThing() { return {.kind = Thing::Kind::kCard, .card = Card()}; }

Thing Line::OwnThing(Player player) {
  if (Take("contender")) return {.kind = Thing::Kind::kContender, .player = player};
  return CardThing();
}

Thing Line::AnyThing() {
  if (const auto player = TakePlayer()) {
    const bool contender = Take("contender");
    return {.kind = contender ? Thing::Kind::kContender : Thing::Kind::kPlayer, .player = *player};
  }
  if (!IsQuoted()) {
    Fail("a card's name, p1, p2 or 'p1 contender' is missing before " + Shown());
    return {};
  }
  return CardThing();
}

std::vector<Thing> Line::CardThings() {
  std::vector<Thing> things;
  do {
    things.push_back(CardThing());
  } while (!failed() && TakeSign(','));
  return things;
}

std::vector<Thing> Line::Things() {
  std::vector<Thing> things;
  do {
    things.push_back(AnyThing());
  } while (!failed() && TakeSign(','));
  return things;
}

void Line::End() {
  if (!at_end()) Fail("nothing can be made of " + Shown() + " here");
}

}  // namespace clashdeck::scenario
