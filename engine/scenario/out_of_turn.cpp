// The rules on when something may be done, for a player who has nothing to decide.
#include "engine/scenario/attempt.h"

namespace clashdeck::scenario {

namespace {

using effects::CardType;

Verdict PlayedWhen(CardType type) {
  switch (type) {
    case CardType::kContender:
      return Verdict::Refused("301.1", "a Contender is not played");
    case CardType::kTrap:
      return Verdict::Refused("304.3", "a Trap is set, not played");
    case CardType::kClash:
      return Verdict::Refused("303.1", "a Clash card needs your Primary Phase");
    case CardType::kClashground:
      return Verdict::Refused("302.3", "a Clashground needs your Primary Phase");
    case CardType::kRelic:
      return Verdict::Refused("309.3", "a Relic needs your Primary Phase");
    case CardType::kBasic:
      return Verdict::Refused("307.3", "a Basic Action needs your Primary Phase");
    case CardType::kQuick:
      return Verdict::Refused("308.3", "a Quick Action answers what its tag names");
    case CardType::kClashBuff:
      return Verdict::Refused("306.3", "a Clash Buff is played in a Clash");
    case CardType::kWeapon:
    case CardType::kContenderWeapon:
      return Verdict::Refused("305.3", "a Weapon needs your Primary Phase");
    case CardType::kEmpowerment:
      break;
  }
  return Verdict::Refused("503.1", "it is not your Primary Phase");
}

Verdict ActivatedWhen(const Play& play, ObjectId id) {
  if (play.card(id).type != CardType::kTrap)
    return Verdict::Refused("602.5", "it can't be activated now");
  if (play.Has(id, alpha_clash::Mark::kSetThisTurn))
    return Verdict::Refused("304.7", "a Trap sleeps on the turn it was set");
  return Verdict::Refused("304.8", "a Trap answers what its tag names");
}

}  // namespace

Verdict OutOfTurn(const Play& play, const Act& act) {
  const auto objects =
      act.things.empty() ? std::vector<ObjectId>{} : ObjectsOf(play, act.things.front());
  switch (act.verb) {
    case Verb::kPlay:
      if (!objects.empty()) return PlayedWhen(play.card(objects.front()).type);
      break;
    case Verb::kActivate:
      if (!objects.empty()) return ActivatedWhen(play, objects.front());
      break;
    case Verb::kAttack:
      return Verdict::Refused("504.1", "only the active player attacks, in their Primary Phase");
    case Verb::kObstruct:
      return Verdict::Refused("504.2c", "the defending player obstructs in the Obstruct Step");
    case Verb::kSet:
      return Verdict::Refused("304.3", "Traps are set in your Primary Phase");
    case Verb::kResource:
      return Verdict::Refused("502.1c", "a resource is put down in your Resource Step");
    case Verb::kPortal:
      return Verdict::Refused("410.3", "the Portal is activated in your Primary Phase");
    case Verb::kAttach:
    case Verb::kUnattach:
      return Verdict::Refused("305.3", "Weapons are attached in your Primary Phase");
    case Verb::kEndTurn:
      return Verdict::Refused("505.1", "a turn is ended by its player in the Primary Phase");
    case Verb::kMulligan:
      return Verdict::Refused("103.5", "a hand is put back before the first turn");
    default:
      break;
  }
  return Verdict::Refused("114.1", "this player has nothing to decide");
}

}  // namespace clashdeck::scenario
