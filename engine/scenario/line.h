// One line of a scenario while it is read. The first mistake stays; after it every reader gives a
// harmless value, so that parsers need to ask once, at the end.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/scenario/scenario.h"
#include "engine/scenario/token.h"

namespace clashdeck::scenario {

class Line {
 public:
  // `text` is one line of the file, `number` counts from 1.
  Line(std::string_view text, int number);

  int number() const { return number_; }
  bool failed() const { return !reason_.empty(); }
  const std::string& reason() const { return reason_; }
  void Fail(std::string reason);

  const Token& peek() const { return tokens_[at_]; }
  bool at_end() const { return peek().kind == Token::Kind::kEnd; }
  bool IsWord(std::string_view word) const;
  bool IsQuoted() const { return peek().kind == Token::Kind::kQuoted; }
  // The word after the next token, if that is a word.
  std::string_view WordAfterNext() const;

  // True and past it, if it is next.
  bool Take(std::string_view word);
  bool TakeSign(char sign);
  std::optional<Token> TakeSetting();
  std::optional<Player> TakePlayer();
  std::optional<int> TakeNumber();                 // 0 to 999
  std::optional<std::pair<int, int>> TakeStats();  // 3/4, -2/4

  // These fail when something else is next; `what` names what is missing.
  std::string Word(std::string_view what);
  std::string Quoted(std::string_view what);
  int Number(std::string_view what);
  Player PlayerWord();
  CardName Card();
  Thing CardThing();
  // The word `contender` for the player's own, or a card.
  Thing OwnThing(Player player);
  // A card, p1, p1 contender.
  Thing AnyThing();
  // Joined by commas, at least one.
  std::vector<Thing> Things();
  std::vector<Thing> CardThings();
  // Fails when something is left over.
  void End();

 private:
  std::string Shown() const;

  int number_;
  std::vector<Token> tokens_ = {Token{}};
  std::size_t at_ = 0;
  std::string reason_;
};

std::optional<int> ReadNumber(std::string_view text);  // 0 to 999
// 1,5 as numbers.
std::optional<std::vector<int>> ReadNumbers(std::string_view text);

}  // namespace clashdeck::scenario
