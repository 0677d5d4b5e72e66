// What a player can answer in Alpha Clash. Kinds are stored in replays: do not renumber.
#pragma once

#include "engine/game.h"

namespace clashdeck::alpha_clash {

using engine::Action;

enum class ActionKind : std::uint8_t {
  kPass,      // do nothing more in this window, step or choice ("done" where several are chosen)
  kMulligan,  // a: put this card of the opening hand back (103.5)
  kResource,  // a: card from hand into the Resource Zone (408.1)
  kPlay,      // a: card; b: how: 0 its resource cost, n the n-th alternative cost (115.9)
  kSet,       // a: Trap from hand (304.3)
  kActivate,  // a: permanent or Trap; b: which of its abilities, in text order
  kAttach,    // a: Weapon, for its attach cost (305.5)
  kUnattach,  // a: Weapon (305.9)
  kPortal,    // 410.3
  kAttack,    // a: attacker (504.2a)
  kEndTurn,   // 505.1
  kObstruct,  // a: one more obstructor (504.2c)
  kChoose,    // a: object, as target, attack target, cost or choice
  kChoosePlayer,  // a: player
  kNumber,        // a: X, a share of a division, a die choice, the place in an order
  kMode,          // a: mode (702)
  kColor,         // a: Color
  kYes,
  kNo,
  kConcede,  // a: player; always legal, never listed (104.3a)
};

constexpr Action Make(ActionKind kind, unsigned a = 0, unsigned b = 0) {
  return Action{(static_cast<std::uint32_t>(kind) << 16U) | (a << 8U) | b};
}
constexpr ActionKind KindOf(Action action) { return static_cast<ActionKind>(action.kind()); }

// What the player is asked. One at a time; the answers are those of LegalActions().
enum class Ask : std::uint8_t {
  kNothing,  // the game is over
  kMulligan,
  kResource,
  kPrimary,  // anything of 503
  kAttackTarget,
  kCounterAttack,  // C2
  kObstruct,       // C3
  kClashBuff,      // C4, C5
  kRespond,        // Counter - Play or Counter - Trap to the top of Standby
  kTarget,         // for a card or effect that is being put into Standby
  kX,
  kMode,
  kDivide,        // the share of the next target
  kDiscount,      // take an optional discount?
  kPayWith,       // an object to pay a cost with
  kTriggerOrder,  // which triggered effect goes into Standby next (603.3b)
  kMay,           // yes or no, on resolution
  kChooseObjects,
  kChooseNumber,
  kChooseColor,
  kOrderCards,  // which card goes next on top or bottom of a deck
};

struct Decision {
  Ask ask = Ask::kNothing;
  engine::Player player = engine::kNobody;
  std::uint8_t source = 0xFF;  // object that asks, if one does
  std::uint8_t min = 0;        // how many must and may still be chosen, where several are
  std::uint8_t max = 0;
};

}  // namespace clashdeck::alpha_clash
