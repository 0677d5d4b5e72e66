// Part of the IR (ir.h): players, and the events that abilities wait for.
#pragma once

#include <cstdint>

#include "engine/effects/words.h"

namespace clashdeck::effects {

using Index = std::uint16_t;
inline constexpr Index kNil = 0xFFFF;
inline constexpr Index kAlways = kNil;            // a condition that is always true
inline constexpr Index kAnything = kNil;          // a filter that everything passes
inline constexpr std::uint8_t kAnyNumber = 0xFE;  // of targets or chosen objects: as many as liked

// --- players ------------------------------------------------------------------------------------
enum class Whom : std::uint8_t {
  kNobody,
  kYou,  // 109.5: the controller of the effect
  kOpponent,
  kEach,         // in turn order, the active player first (101.4)
  kTarget,       // the player in target slot `index`
  kEventPlayer,  // "that player": the player of the event that triggered or is replaced, or of a
                 // loop
  kActive,
  kAttacking,
  kDefending,
  kOwnerOf,       // owner of the objects of the instruction's selector
  kControllerOf,  // controller (last known) of the objects of the instruction's selector
};

// --- events that abilities wait for -------------------------------------------------------------
enum class On : std::uint8_t {
  kNever,
  kEnter,              // 603.6a; object = the card
  kAttack,             // object = attacker, other = target
  kObstruct,           // object = obstructor, other = attacker; once for each obstructor
  kBecomesObstructed,  // object = attacker; once for each Clash (701.1)
  kNotObstructed,      // 504.8; object = attacker
  kDefeated,           // object = the card, other = what defeated it (117.5)
  kVictory,            // object defeated Clash cards in a Clash and is not defeated (603.1b)
  kLeavesPlay,         // 603.6c, looks back (603.9a)
  kPutIntoOblivion,    // from wherever; amount = the Zone it came from
  kSentToOblivion,     // 703.6
  kDealtDamage,        // object = what was dealt it, other = source, amount; `damage` narrows it
  kDamagePrevented,    // object = what would have been dealt it, amount prevented
  kDraws,              // player
  kDiscards,           // player, object
  kPlays,              // player, object
  kActivatesTrap,
  kPutsResource,  // player, object
  kGainsHealth,   // player, amount; object = the Contender
  kLosesHealth,
  kAttached,        // object = the Weapon, other = bearer
  kUnattached,      // 603.9b
  kBecomesEngaged,  // 603.2f
  kBecomesReady,
  kPortalActivated,  // amount 1 = now open, 0 = now closed
  kCounterPut,       // object, amount
  kControlChanged,
  kNegated,   // 603.9d
  kSearches,  // player (703.9g)
  kShuffles,  // player (703.10)
  kTargeted,  // object
  kBanished,
  kStartOfTurn,  // 501.1; player = whose
  kReadyStep,
  kDrawStep,
  kResourceStep,
  kPrimaryPhase,  // "at the start of ... Primary Phase"
  kEndOfTurn,     // 505.2
  kAfterClash,    // 504.10
  kGameStart,     // before the first hands are drawn (Appendix C on 103.6); object = a Contender
  kState,         // 603.8: a state trigger; its condition is the state
  kGameBegins,    // 103.6: after the mulligans; object = each card that says so, player = its owner
  kReturned,      // 703.14: to its owner's hand, looks back; object = the card, player = its owner
  kAttackNegated,   // 603.9d; object = attacker, player = the attacking player
  kLeavesOblivion,  // 603.9a, looks back; object = the card, player = its owner
};
inline constexpr int kEvents = static_cast<int>(On::kLeavesOblivion) + 1;

enum class DamageKind : std::uint8_t { kAny, kClash, kNonClash };

struct Trigger {
  On on = On::kNever;
  On also = On::kNever;         // "... or ...": waits for this too, as one ability
  Whom player = Whom::kNobody;  // whose event: kNobody = anybody's, kYou, kOpponent
  DamageKind damage = DamageKind::kAny;
  std::uint8_t nth = 0;       // 119.5 and "for the second time each turn"; 0 = every time
  Index subject = kAnything;  // filter for the object
  Index other = kAnything;    // filter for the other party
  NameId name = kNoName;      // kCounterPut: the kind of counter; kNoName = any
  bool together = false;      // "one or more": once for all that happens at the same time (701.1)
  ZoneMask from = 0;          // of moves: where the card was; 0 = anywhere
};

// The events that a trigger waits for, a bit each.
constexpr std::uint64_t EventsOf(const Trigger& trigger) {
  constexpr auto kBit = [](On on) { return std::uint64_t{1} << static_cast<unsigned>(on); };
  return kBit(trigger.on) | (trigger.also == On::kNever ? 0 : kBit(trigger.also));
}

}  // namespace clashdeck::effects
