#include <string>
#include <utility>

#include "app/simulation_json.h"

namespace clashdeck::app {

namespace {

using simulate::Kind;
using simulate::Play;

std::string Named(const simulate::PolicySpec& spec) {
  const simulate::PolicyInfo& info = simulate::InfoOf(spec.policy);
  std::string text = std::string(info.name) + " (version " + std::to_string(info.version);
  if (spec.Nodes() > 0) text += ", " + std::to_string(spec.Nodes()) + " nodes a decision";
  return text + "): it " + std::string(info.about);
}

std::string WhoBegins(Play play, bool pairs) {
  switch (play) {
    case Play::kFirst:
      return "The first deck begins every game.";
    case Play::kDraw:
      return "The first deck begins no game.";
    case Play::kBoth:
      break;
  }
  return pairs
             ? "Games come in pairs that share a seed and exchange seats: each deck begins one of "
               "the two."
             : "The deck begins the games with even numbers and is on the draw in the others.";
}

std::string OpponentSentence(const SimulationRequest& request) {
  return "The opponent is a plain Contender with " + std::to_string(*request.health) +
         " health, no attack and no text, with a deck of plain cards (bodies have " +
         std::to_string(*request.defense) + " defense). It is played by " +
         Named(*request.opponent) + ".";
}

}  // namespace

std::vector<std::string> AssumptionsOf(const SimulationSubject& subject) {
  const SimulationRequest& request = subject.request;
  const bool goldfish = IsGoldfish(request.kind);
  const std::string turns = std::to_string(*request.stop.turns);
  std::vector<std::string> out;
  const std::string who = goldfish ? "The deck is played by " : "The first deck is played by ";
  out.push_back(who + Named(request.policy) +
                ". A person may play better or worse; the numbers compare lists, not players.");
  if (goldfish) {
    out.push_back(OpponentSentence(request));
  } else {
    out.push_back("The other decks are played by " + Named(*request.opponent) + ".");
  }
  out.push_back(WhoBegins(request.play, !goldfish));
  out.push_back(goldfish
                    ? "A game that is not won within " + turns +
                          " own turns ends there. It counts in shares, medians and quantiles, "
                          "not in the mean kill turn; where games are compared it counts as turn " +
                          std::to_string(*request.stop.turns + 1) + "."
                    : "A game that has no winner after " + turns +
                          " turns of each player is a draw; a draw counts half a win.");
  out.emplace_back(request.mulligans
                       ? "Opening hands are put back by the policy's rule, once at most (103.5)."
                       : "Every opening hand is kept.");
  out.push_back(
      "Contender and main deck are played; the sideboard is not. Cards, texts and format are those "
      "of " +
      subject.day + ".");
  out.emplace_back(
      "Intervals are 95 %: Wilson's for shares, the normal one for means. They tell what chance "
      "does to so many games, not how far the assumptions are from a real table.");
  return out;
}

}  // namespace clashdeck::app
