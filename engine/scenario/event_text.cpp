#include "engine/scenario/event_text.h"

#include <cstdlib>

namespace clashdeck::scenario {

namespace {

using alpha_clash::ClashStep;
using alpha_clash::Event;
using alpha_clash::EventKind;
using alpha_clash::Phase;
using effects::Zone;
using engine::Outcome;

// kStep counts phases from 0 and the steps of a Clash from here (event.h).
constexpr int kClashSteps = 16;

std::string Count(int n, const std::string& one) {
  return std::to_string(n) + " " + one + (n == 1 ? "" : "s");
}

std::string Signed(int n) { return (n < 0 ? "" : "+") + std::to_string(n); }

std::string StepText(int amount) {
  if (amount == kClashSteps) return "the Clash is over";
  if (amount > kClashSteps)
    return "step: " + ClashStepName(static_cast<ClashStep>(amount - kClashSteps));
  return "step: " + PhaseName(static_cast<Phase>(amount));
}

std::string OutcomeText(int outcome) {
  switch (static_cast<Outcome>(outcome)) {
    case Outcome::kFirstWins:
      return "p1 wins";
    case Outcome::kSecondWins:
      return "p2 wins";
    case Outcome::kDraw:
      return "the game is a draw";
    case Outcome::kCapacity:
      return "the table has no room left: no result";
    case Outcome::kGoesOn:
      break;
  }
  return "the game goes on";
}

std::string MoveText(const Event& e, const EventNames& names) {
  std::string text = names.object + ": " + std::string(effects::ZoneName(e.from)) + " -> " +
                     std::string(effects::ZoneName(e.to));
  if (!names.other.empty()) text += " (by " + names.other + ")";
  return text;
}

std::string DamageText(const Event& e, const EventNames& names) {
  std::string text = names.object + " is dealt " + std::to_string(e.amount) +
                     (e.clash ? " clash damage" : " damage");
  if (!names.other.empty()) text += " by " + names.other;
  return text;
}

// What the player or card does, without the rule.
std::string Sentence(const Event& e, const EventNames& names) {
  const std::string player = e.player == engine::kNobody ? "" : PlayerName(e.player);
  const std::string& object = names.object;
  const std::string& other = names.other;
  switch (e.kind) {
    case EventKind::kTurnBegins:
      return "turn " + std::to_string(e.amount) + " begins: " + player;
    case EventKind::kStep:
      return StepText(e.amount);
    case EventKind::kMoves:
      return MoveText(e, names);
    case EventKind::kDraws:
      return player + " draws " + (object.empty() ? "a card" : object);
    case EventKind::kEngages:
      return object + " is engaged";
    case EventKind::kReadies:
      return object + " is readied";
    case EventKind::kPlays:
      return player + " plays " + object;
    case EventKind::kSets:
      return player + " sets " + object;
    case EventKind::kActivates:
      return player + " activates " + object;
    case EventKind::kTriggers:
      return object + " triggers";
    case EventKind::kResolves:
      return object + " resolves";
    case EventKind::kFizzles:
      return object + " leaves Standby without resolving";
    case EventKind::kNegated:
      return object + " is negated" + (other.empty() ? "" : " by " + other);
    case EventKind::kAttacks:
      return object + " attacks " + other;
    case EventKind::kObstructs:
      return object + " obstructs" + (other.empty() ? "" : " " + other);
    case EventKind::kAttackNegated:
      return "the attack" + (object.empty() ? "" : " of " + object) + " is negated";
    case EventKind::kDamage:
      return DamageText(e, names);
    case EventKind::kPrevented:
      return std::to_string(e.amount) + " damage to " + object + " is prevented";
    case EventKind::kHealth:
      return player + (e.amount < 0 ? " loses " : " gains ") + std::to_string(std::abs(e.amount)) +
             " health";
    case EventKind::kDefeated:
      return object + " is defeated";
    case EventKind::kSentToOblivion:
      return object + " is sent to Oblivion";
    case EventKind::kCounters:
      return object + ": " + Signed(e.amount) + " counters";
    case EventKind::kAttaches:
      return object + " is attached to " + other;
    case EventKind::kUnattaches:
      return object + " is unattached";
    case EventKind::kPortal:
      return std::string("the Portal is ") + (e.amount == 1 ? "open" : "closed");
    case EventKind::kRolls:
      return (player.empty() ? "a die" : player + "'s die") + " shows " + std::to_string(e.amount);
    case EventKind::kShuffles:
      return player + " shuffles their deck";
    case EventKind::kCreates:
      return "the token " + object + " is created for " + player;
    case EventKind::kCeases:
      return object + " ceases to exist";
    case EventKind::kControl:
      return player + " gains control of " + object;
    case EventKind::kModified:
      return object + " gets " + Signed(e.amount) + "/" + Signed(e.second);
    case EventKind::kPays:
      return player + " pays " + Count(e.amount, "resource");
    case EventKind::kReveals:
      return object + " is revealed";
    case EventKind::kTargets:
      return (object.empty() ? player : object) + " is chosen as a target" +
             (other.empty() ? "" : " of " + other);
    case EventKind::kMulligan:
      return player + " puts " + Count(e.amount, "card") + " back";
    case EventKind::kGameOver:
      return OutcomeText(e.amount);
  }
  return {};
}

}  // namespace

std::string PlayerName(engine::Player player) { return player == 0 ? "p1" : "p2"; }

std::string PhaseName(Phase phase) {
  switch (phase) {
    case Phase::kSetup:
      return "setup";
    case Phase::kStart:
      return "start";
    case Phase::kReady:
      return "expansion ready";
    case Phase::kDraw:
      return "expansion draw";
    case Phase::kResource:
      return "expansion resource";
    case Phase::kPrimary:
      return "primary";
    case Phase::kEnd:
      return "end";
  }
  return {};
}

std::string ClashStepName(ClashStep step) {
  if (step == ClashStep::kNone) return {};
  return "clash c" + std::to_string(static_cast<int>(step));
}

std::string EventText(const Event& event, const EventNames& names) {
  std::string sentence = Sentence(event, names);
  if (event.rule == nullptr || *event.rule == '\0') return sentence;
  return "[" + std::string(event.rule) + "] " + sentence;
}

}  // namespace clashdeck::scenario
