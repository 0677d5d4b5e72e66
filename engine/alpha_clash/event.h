// What happens in a game, as it is told to those who listen. Each event names the rule it follows;
// docs/PROTOCOL.md lists the kinds. Nobody listening costs nothing.
#pragma once

#include "engine/alpha_clash/state.h"

namespace clashdeck::alpha_clash {

enum class EventKind : std::uint8_t {
  kTurnBegins,
  kStep,   // amount: Phase, or 16 + ClashStep
  kMoves,  // object from `from` to `to`; other: source
  kDraws,
  kEngages,
  kReadies,
  kPlays,  // object
  kSets,
  kActivates,  // object; amount: ability of the card
  kTriggers,
  kResolves,  // object; amount: which ability of it, from 1; 0 the card, -1 one it was given
  kFizzles,   // leaves Standby without resolving (605.3h, 603.3d)
  kNegated,
  kAttacks,  // object attacks other
  kObstructs,
  kAttackNegated,
  kDamage,  // object is dealt amount by other; `clash` says which kind
  kPrevented,
  kHealth,  // player's Contender: amount is the change
  kDefeated,
  kSentToOblivion,
  kCounters,  // object: amount is the change
  kAttaches,  // object to other
  kUnattaches,
  kPortal,  // amount: 1 open, 0 closed
  kRolls,   // amount
  kShuffles,
  kCreates,  // token
  kCeases,   // token or copy
  kControl,
  kModified,  // object gets +amount/+second
  kPays,      // player engages amount resources
  kReveals,
  kTargets,   // object (or player) is chosen as a target of other
  kMulligan,  // player puts amount cards back
  kGameOver,  // amount: Outcome
};

struct Event {
  EventKind kind = EventKind::kStep;
  const char* rule = "";
  Player player = engine::kNobody;
  ObjectId object = kNoObject;
  ObjectId other = kNoObject;
  CardIndex card = 0;  // of the object when it happened
  int amount = 0;
  int second = 0;
  Zone from = Zone::kNone;
  Zone to = Zone::kNone;
  bool clash = false;
};

class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void On(const Event& event) = 0;
};

}  // namespace clashdeck::alpha_clash
