// Claims of every game: counts of zones, health, places and stats of cards, whose turn it is, who
// won, what is legal, which rules were logged.
#include <algorithm>

#include "core/fold.h"
#include "engine/scenario/lines.h"

namespace clashdeck::scenario {

namespace {

using Kind = Thing::Kind;

void ReadPlace(Line& line, const Dialect& dialect, Expectation& e) {
  e.claim = Claim::kIn;
  if (const auto player = line.TakePlayer()) e.player = *player;
  e.zone = line.Word("a zone");
  if (!line.failed() && !HasZone(dialect, e.zone)) line.Fail("there is no zone '" + e.zone + "'");
  // Only Standby is common to both players.
  if (e.player == engine::kNobody && e.zone != "standby")
    line.Fail("p1 or p2 is missing before '" + e.zone + "'");
}

// What is claimed of a card or of `p1 contender`.
void ReadCardClaim(Line& line, const Dialect& dialect, Expectation& e) {
  if (const auto stats = line.TakeStats()) {
    e.claim = Claim::kStats;
    std::tie(e.number, e.second) = *stats;
  } else if (line.Take("in")) {
    ReadPlace(line, dialect, e);
  } else if (line.Take("nowhere")) {
    e.claim = Claim::kNowhere;
  } else if (line.Take("ready")) {
    e.claim = Claim::kReady;
  } else if (line.Take("engaged")) {
    e.claim = Claim::kEngaged;
  } else if (line.Take("damage")) {
    e.claim = Claim::kDamage;
    e.number = line.Number("a number");
  } else if (!dialect.expect(line, e)) {
    const std::string word = line.Word("what is expected of the card");
    line.Fail("nothing like '" + word + "' can be expected of a card");
  }
}

// p1 health 27, p1 hand 2, p1 contender 1/2
void ReadPlayerClaim(Line& line, const Dialect& dialect, Expectation& e) {
  e.player = line.PlayerWord();
  const std::string word = line.Word("what is expected of the player");
  if (line.failed()) return;
  if (word == "health") {
    e.claim = Claim::kHealth;
    const bool negative =
        line.peek().kind == Token::Kind::kWord && line.peek().text.starts_with('-');
    if (!negative) {
      e.number = line.Number("a number");
      return;
    }
    const auto number = ReadNumber(std::string_view(line.peek().text).substr(1));
    if (!number) line.Fail("a number is missing");
    e.number = -number.value_or(0);
    line.Word("a number");
    return;
  }
  if (word == "ready") {
    e.claim = Claim::kReadyCount;
    e.number = line.Number("a number");
    return;
  }
  if (!HasZone(dialect, word)) {
    line.Fail("there is no zone '" + word + "'");
    return;
  }
  if (const auto number = line.TakeNumber()) {
    e.claim = Claim::kZoneCount;
    e.zone = word;
    e.number = *number;
  } else if (word == "contender") {
    e.thing = {.kind = Kind::kContender, .player = e.player};
    e.player = engine::kNobody;
    ReadCardClaim(line, dialect, e);
  } else {
    line.Number("a number");
  }
}

void ReadPhase(Line& line, const Dialect& dialect, Expectation& e) {
  e.claim = Claim::kPhase;
  e.word = Fold(line.Word("a phase"));
  while (!line.at_end() && !line.failed()) e.word += " " + Fold(line.Word("a step"));
  if (std::find(dialect.phases.begin(), dialect.phases.end(), e.word) == dialect.phases.end())
    line.Fail("there is no phase '" + e.word + "'");
}

void ReadWinner(Line& line, Expectation& e) {
  e.claim = Claim::kWinner;
  e.word = line.Word("p1, p2, draw or none");
  if (e.word != "p1" && e.word != "p2" && e.word != "draw" && e.word != "none")
    line.Fail("the winner is p1, p2, draw or none");
}

}  // namespace

Expectation ReadExpectation(Line& line, const Dialect& dialect) {
  Expectation e;
  e.now = line.Take("now");
  if (line.IsQuoted()) {
    e.thing = {.kind = Kind::kCard, .card = line.Card()};
    ReadCardClaim(line, dialect, e);
  } else if (line.IsWord("p1") || line.IsWord("p2")) {
    ReadPlayerClaim(line, dialect, e);
  } else if (line.Take("active")) {
    e.claim = Claim::kActive;
    e.player = line.PlayerWord();
  } else if (line.Take("phase")) {
    ReadPhase(line, dialect, e);
  } else if (line.Take("winner")) {
    ReadWinner(line, e);
  } else if (line.IsWord("legal") || line.IsWord("illegal")) {
    e.claim = line.Word("") == "legal" ? Claim::kLegal : Claim::kIllegal;
    const Player player = line.PlayerWord();
    e.act = ReadAct(line, dialect, player);
  } else if (line.Take("log")) {
    e.claim = Claim::kLog;
    e.word = line.Quoted("a rule");
  } else if (!dialect.expect(line, e)) {
    const std::string word = line.Word("what is expected");
    line.Fail("nothing like '" + word + "' can be expected");
  }
  return e;
}

}  // namespace clashdeck::scenario
