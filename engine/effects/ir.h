// What card text means: the closed list of effect verbs and the tables they refer to. The text
// compiler (engine/text) writes it, engine/alpha_clash runs it; docs/card-effects.md shows every
// verb with a card. All of it is plain data in CardPool, shared by every game and never changed.
#pragma once

#include <cstdint>

#include "engine/effects/events.h"
#include "engine/effects/words.h"

namespace clashdeck::effects {

struct Range {
  Index first = 0;
  Index count = 0;
};

// --- objects ------------------------------------------------------------------------------------
enum class Who : std::uint8_t {
  kNothing,
  kSelf,         // the card the ability is on
  kBearer,       // what this card is attached to
  kTarget,       // all objects chosen for target slot `index` of the ability
  kSet,          // set register `index` of this resolution: what was chosen, found, moved there
  kLast,         // what the instruction before acted on ("it", "that card", "those tokens")
  kAll,          // every object that passes `filter`
  kEventObject,  // what the event happened to or was done by: the card that entered, attacked, ...
  // ... in kEachObject that of the loop; in a continuous change's numbers what is changed
  kEventOther,  // the other party: the source of damage, the attacker of a "becomes obstructed"
  kAttacker,
  kAttackTarget,  // what is attacked now: obstructors if there are any, else the first target
  kObstructors,
  kCardBeingPlayed,  // the card in Standby that this one answers (114.1b), or the Trap (114.1c)
  kContenderOf,      // the Contender of player `index` (a Whom)
  kTopOfDeck,        // the top `index` cards of the deck of the instruction's player
  kSources,          // what may deal damage: permanents, cards in Standby, and what effects that
                     // wait there or later come from, wherever it is now (606.6a)
};

struct Selector {
  Who who = Who::kNothing;
  std::uint8_t index = 0;
  Index filter = kAnything;  // narrows any selector
  bool operator==(const Selector&) const = default;
};

enum class Compare : std::uint8_t { kEqual, kAtMost, kAtLeast, kLess, kMore, kNotEqual };

enum class Stat : std::uint8_t {
  kCost,           // initial resource cost (202.1); X counts 0 outside Standby (107.3f)
  kAttack,         // now (211.1b)
  kDefense,        // now, damage included
  kInitialAttack,  // as printed (211.1a)
  kInitialDefense,
  kHealth,        // Contenders
  kCounters,      // of kind `name`; kNoName = all kinds together
  kWeapons,       // Weapons attached to it
  kDamage,        // non-clash damage on it
  kSpecificCost,  // how many gems are printed as its cost (202.2)
};

// One numeric bound of a filter: stat OP quantity.
struct Bound {
  Stat stat = Stat::kCost;
  Compare compare = Compare::kEqual;
  NameId name = kNoName;  // kind of counter
  Index quantity = kNil;
  bool operator==(const Bound&) const = default;
};

enum class Control : std::uint8_t {
  kAnybody,
  kYou,           // you control it; in hand, deck, Oblivion: you own it (108.4a)
  kNotYou,        // "an opponent controls", "you don't control"
  kEventPlayer,   // "that player controls", "they control" inside "each player"
  kTargetPlayer,  // the player in the first player target
  kDefending,     // the defending player of the Clash controls it
  kAttacking,     // the attacking player
};

// Bits of Filter::is and Filter::is_not.
enum class Is : std::uint32_t {
  kSelf = 1U << 0U,  // this card
  kReady = 1U << 1U,
  kEngaged = 1U << 2U,
  kAttacking = 1U << 3U,
  kObstructing = 1U << 4U,
  kObstructed = 1U << 5U,  // an attacker with obstructors
  kAttacked = 1U << 6U,    // the target of the attack
  kToken = 1U << 7U,
  kAttached = 1U << 8U,  // a Weapon on a card
  kBearing = 1U << 9U,   // a card with a Weapon
  kFaceDown = 1U << 10U,
  kDamaged = 1U << 11U,  // has damage on it
  kEnteredThisTurn = 1U << 12U,
  kAttackedThisTurn = 1U << 13U,
  kDefeatedThisTurn = 1U << 14U,  // counts cards that are gone too
  kOnBearer = 1U << 15U,          // a Weapon attached to the card the ability is on
  kBearerOfThis = 1U << 16U,      // the card this Weapon is attached to
  kInThisClash = 1U << 17U,
  kOpposing = 1U << 18U,   // 303.3c: in the Clash on the other side of the ability's card
  kLastMoved = 1U << 19U,  // among the cards that this resolution moved or chose
  kMulticolored = 1U << 20U,
  kBeingPlayed = 1U << 21U,  // in Standby
  kSameNameAsSelf = 1U << 22U,
  kNewName = 1U << 23U,  // no name in common with what was chosen for the same words (201.2b)
  kPlayedThisTurn = 1U << 24U,  // counts cards that are gone too
  kTargetOfThis = 1U << 25U,    // chosen as a target for the effect that asks
  kOfEvent = 1U << 26U,         // the object of the event that triggered, or the other party
  kNameHas = 1U << 27U,         // Filter::name is part of its full name
};
constexpr std::uint32_t operator|(Is a, Is b) {
  return static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b);
}

// 201.2c–d: a name in brackets is a character, location or planet name where some card of the pool
// has it, else the full name of a card.
struct Filter {
  TypeMask types = 0;  // 0 = any
  ZoneMask zones = 0;  // 0 = permanents in play (113.2)
  std::uint32_t is = 0;
  std::uint32_t is_not = 0;
  KeywordMask keywords = 0;      // has all of them
  KeywordMask keywords_not = 0;  // has none of them
  ColorMask colors = 0;          // has one of them
  ColorMask colors_not = 0;      // has none of them
  Control control = Control::kAnybody;
  std::uint8_t bounds = 0;         // how many of `bound` count
  std::uint16_t affiliations = 0;  // one bit per affiliation of CardPool; has one of them
  std::uint16_t affiliations_not = 0;
  NameId name = kNoName;  // bracketed
  NameId name_not = kNoName;
  Bound bound[2] = {};
  Index other = kNil;   // passes too what passes this filter ("... or ...")
  Index bearer = kNil;  // is attached to something that passes this filter
  Index weapon = kNil;  // something that passes this filter is attached to it
  // Beside types, zones and side, `is` and `is_not` are all that it asks for; set by Finish.
  bool only_states = false;
  bool operator==(const Filter&) const = default;
};

// --- numbers ------------------------------------------------------------------------------------
enum class Number : std::uint8_t {
  kConstant,     // n
  kX,            // chosen for or defined by this card or effect (107.3)
  kKeyword,      // the number of the keyword that this ability comes from (Awe Factor 2)
  kCount,        // how many objects pass filter a
  kSum,          // the sum of stat n over the objects that pass filter a
  kStatOf,       // stat n of selector (the sum where it has several); counters: name b
  kRegister,     // number register n of this resolution: "this way"
  kEventAmount,  // damage dealt, health lost, cards drawn by the event
  kFact,         // a fact of this turn: Fact n, of player who.index (a Whom)
  kHealthOf,     // of the Contender of player who.index
  kHandOf,
  kDeckOf,
  kResourcesOf,
  kOblivionOf,
  kPlus,   // quantity a + quantity b
  kMinus,  // quantity a - quantity b, not below 0 where it is the result (107.1b)
  kTimes,
  kHalfUp,  // quantity a
  kHalfDown,
  kCountOf,   // how many objects the selector has; its filter narrows it
  kLeast,     // the lowest stat n among the objects that pass filter a; 0 where there are none
  kMost,      // the highest
  kColorsOf,  // how many colours there are among them
};

enum class Fact : std::uint8_t {  // of this turn
  kAttacks,                       // declared by the player
  kAttacksAtContender,
  kCardsDrawn,
  kCardsPlayed,
  kClashCardsPlayed,
  kCardsDiscarded,
  kHealthLost,
  kHealthGained,
  kClashCardsDefeated,  // that the player controlled
  kPortalActivations,
  kAttacksOfThis,  // by the card the ability is on
  kDamagePreventedOnThis,
};

struct Quantity {
  Number kind = Number::kConstant;
  std::int16_t n = 0;
  Index a = kNil;
  Index b = kNil;
  Selector who = {};
};

// --- conditions ---------------------------------------------------------------------------------
enum class Test : std::uint8_t {
  kAnd,  // conditions a and b
  kOr,
  kNot,      // condition a
  kCompare,  // quantity a OP quantity b
  kExists,   // at least one object passes filter a
  kMatches,  // selector has an object, and all of its objects pass filter a
  kPortalOpen,
  kPortalClosed,
  kYourTurn,
  kOpponentsTurn,
  kPrimaryPhase,  // of anybody; with kYourTurn it is yours
  kDuringClash,
  kDidSo,  // the action before it, named by "if you do" or "this way", was carried out
  kEventPlayerIsYou,
  kCostPaid,  // the optional additional cost of this card was paid (115.8b)
};

struct Condition {
  Test test = Test::kAnd;
  Compare compare = Compare::kEqual;
  Index a = kNil;
  Index b = kNil;
  Selector who = {};
};

// --- targets and costs --------------------------------------------------------------------------
inline constexpr std::uint8_t kXTargets = 0xFF;        // X targets, as the most or as the least
inline constexpr std::uint8_t kKeywordTargets = 0xFD;  // up to the number of the keyword (704.3c)

struct TargetSpec {          // one instance of the word "target" (113.3)
  Index filter = kAnything;  // objects that may be chosen; kAnything with players set = none
  std::uint8_t players = 0;  // bit 0 you, bit 1 an opponent: players that may be chosen (113.2)
  std::uint8_t min = 1;      // 0 for "up to" and "you may ... target" (113.6a)
  std::uint8_t max = 1;      // kXTargets, kKeywordTargets, kAnyNumber: see there
  std::uint8_t distinct_from = 0xFF;  // "another": not what slot n chose, nor what n differs from
  Index divide = kNil;                // quantity that is divided among them (601.1d)
};

// Resources: total, of which gems by colour (202); total is at least the gems. A word, to copy and
// compare it as one.
struct alignas(8) Price {
  std::uint8_t total = 0;
  std::uint8_t gems[kColors] = {};
  bool x = false;  // the total is the X declared, gems included, at least the gems (Appendix C on
                   // 115.6); `total` is not read
  std::uint8_t zero = 0;
};

enum class Pay : std::uint8_t {
  kEngageSelf,
  kEngage,  // n objects of filter, chosen
  kSend,    // to Oblivion
  kSendSelf,
  kDiscard,
  kBanish,
  kBanishSelf,
  kReturn,  // to hand
  kReturnSelf,
  kRemoveCounters,  // n of kind `name` from this card
  kPayHealth,
  kReveal,
  kPutOnDeckBottom,  // from hand
  kMill,             // top n cards of your deck into Oblivion
  kReadySelf,
  kUnattachSelf,
  kDiscardSelf,
};

struct CostPart {
  Pay pay = Pay::kEngageSelf;
  NameId name = kNoName;
  Index filter = kAnything;
  Index quantity = kNil;  // kNil = 1
};

struct Cost {
  Price price = {};
  Range parts = {};  // into cost_parts
};

// --- instructions -------------------------------------------------------------------------------
enum class Until : std::uint8_t {
  kForever,  // 608.2a
  kEndOfTurn,
  kEndOfClash,
  kYourNextTurn,       // until the start of your next turn
  kEndOfNextTurn,      // through the end of the opponent's next turn
  kWhileInPlay,        // as long as the card the effect comes from is in play
  kNextReadyStep,      // through the next Ready Step of the controller of what is changed
  kEndOfNextClash,     // of the Clash after the one under way; without one of the next
  kEndOfYourNextTurn,  // through the end of your next turn
  kAfterYourTurn,      // that, while the turn it was made in is yours (lasting.cpp)
};

// How a card is moved; the words differ for triggers (703.6b, 703.14).
enum class Manner : std::uint8_t { kPut, kSent, kReturned, kAdded, kBanished, kDiscarded };

enum class Place : std::uint8_t {
  kTop,
  kBottom,
  kSecondFromTop,
  kAnyOrderTop,
  kAnyOrderBottom,
  kTopOrBottom,  // the player chooses
};

enum class Forbid : std::uint8_t {  // "can't": to the objects of the selector
  kAttack,
  kAttackContenders,
  kObstruct,
  kBeObstructed,  // by what passes filter x
  kBeAttacked,
  kBeDefeated,
  kBeSentToOblivion,  // by card effects
  kBeReturned,
  kReady,       // during the Ready Step
  kBeTargeted,  // by opponents
  kActivateEffects,
  kBeNegated,
  kHaveCounters,
  kAttachWeapons,
  kBeDealtDamage,
  kDealDamage,
  kBeEngaged,
  kBeBanished,
  kBeReadied,          // at any time
  kBeResource,         // be put into the Resource Zone; its own text says so, wherever the card is
  kBeObstructedAlone,  // by fewer than two Clash cards
  kBeReduced,          // its attack and defense, by effects of opponents
  kHaveDamagePrevented,  // the damage it deals (610.12)
  kBeModified,           // its attack and defense, by anything
};

enum class ForbidPlayer : std::uint8_t {  // "can't": to a player
  kPlayCards,                             // that pass filter x
  kAttack,                                // more than quantity n times this turn
  kDraw,
  kGainHealth,
  kLoseHealth,
  kActivatePortal,
  kActivateTraps,
  kSetTraps,
  kPayHealth,
  kReadyStep,  // 609.8: skips each of these steps
  kDrawStep,
  kResourceStep,
};

// Every instruction: what it does to whom. Fields that a verb does not name are not read.
// "remembers": the objects go into set register `set` (0 to 3) and become kLast; a count goes into
// number register `set` too, so that later words ("this way", "that many") can refer to it.
enum class Op : std::uint8_t {
  // flow
  kEnd,
  kJump,        // to code x
  kUnless,      // to code x unless condition n holds
  kMay,         // `player` chooses yes or no; no: to code x. Sets "did so".
  kEachPlayer,  // run the code up to x once for each player of `player`, as kEventPlayer (605.2d)
  kEachObject,  // run the code up to x once for each object of `who`, as kEventObject
  kMeet,        // in kEachPlayer: waits until the other player is as far (605.2d)
  kUnlessPays,  // `player` may pay cost n: paid: to code x

  // one-shot actions (607)
  kDamage,      // n damage to each of `who`; flag kDivided: the division declared with the targets;
                // source: `by` if given, else this card
  kLoseHealth,  // Contender of `player` loses n
  kGainHealth,
  kSetHealth,
  kDraw,     // player draws n
  kDiscard,  // player discards n of filter x; flags kRandom, kChosenByOther; remembers
  kDiscardHand,
  kReveal,      // `who`
  kRevealHand,  // of player
  kTakeTop,   // the top n cards of player's deck; flag kShown: revealed, else looked at; remembers
  kChoose,    // player chooses min..n objects of `who`; flag kUpTo: min 0; remembers
  kSearch,    // player searches zones of filter `who.filter` for up to n; remembers (703.9)
  kShuffle,   // player's deck
  kMove,      // `who` to zone `zone` in manner `manner`; flags kEngaged, kFaceDown, kYours;
              // deck: `place`; remembers what moved
  kMoveRest,  // what is in set n but not in the sets chosen from it since, like kMove
  kBanishUntil,  // `who`, until this card leaves play (607.3)
  kCreate,       // n tokens of card x for player; flag kEngaged; remembers
  kReady,
  kEngage,
  kAttach,  // `by` (Weapons) to `who`
  kUnattach,
  kNegate,  // `who`: a card or effect in Standby; a card goes to `zone` (and `place`) instead of
            // Oblivion where that is not kNone
  kNegateAttack,
  kNegateNextEnter,  // the next Trigger - Enter of `who` (703.4a.1); with n: all, as it enters
  kPutCounters,      // n of kind x on each of `who`
  kRemoveCounters,   // n of kind x from each of `who`; flag kAllCounters; remembers the number
  kMoveCounters,     // n of kind x from `by` to `who`
  kTakeControl,      // player gains control of `who`, until `until`; flag kEngaged / kReadied
  kExchangeControl,  // of `who` and `by`
  kCopy,             // put a copy of `who` in Standby into Standby; flag kNewTargets (708.3)
  kBecomeCopy,       // `by` becomes a copy of `who` (708.2)
  kPortal,           // zone-less: mode n: 0 activate, 1 open, 2 close
  kRollDie,          // a die with n sides; remembers the number (707)
  kEndClash,
  kRemoveFromClash,   // `who`
  kPlayFree,          // player plays one of `who` without paying its resource cost; flag kUpTo: may
  kResourceFromHand,  // player may put up to n cards of filter x from hand into the Resource Zone;
                      // flag kEngaged
  kWin,
  kLose,
  kDrawGame,
  kSwapStats,       // attack and defense of `who`, until `until`
  kSkip,            // player skips their next step or turn: On event n (609.8)
  kMayAttackAgain,  // `who` may attack though it is engaged, once
  kChooseColor,     // player; remembers the Color as number
  kChooseNumber,    // player chooses 0..n
  kRemember,        // number register `set` = quantity n
  kRememberSet,     // set register `set` = `who`
  kDelay,           // create the delayed triggered ability x (603.7); captures kLast and the sets
  kMustTarget,      // continuous: `who` must be chosen as a target where it can be (601.1c)

  // continuous changes (608), by resolution with a duration or by a static ability
  kModify,        // `who` gets +n/+m
  kSetStats,      // attack n, defense m; kNil = unchanged
  kKeywordGive,   // keyword x, with number n
  kKeywordTake,   // loses keyword x; x = kNil: all abilities
  kKeywordNever,  // can't have keyword x (112.8)
  kGrant,         // gets ability x
  kLoseText,      // loses all effects
  kForbid,        // Forbid n; filter x narrows by whom
  kForbidPlayer,  // ForbidPlayer n to player
  kMustAttack,
  kMustObstruct,
  kColorSet,         // colours x (a ColorMask); flag kInAddition
  kAffiliationGive,  // affiliation bits x, instead of those it has; flag kInAddition
  kCostLess,      // cards of filter `who.filter` cost gems less: price x, n times; flag kOptional;
                  // flag kNext: only the next one its controller plays, attaches or activates
  kCostMore,      // n more resources of any colour
  kAttachLess,    // Weapons of `who.filter` attach for gems less, price x; to bearers of filter m
  kTrapLess,      // Traps of `who.filter` are activated for gems less: price x, n times
  kPortalLess,    // n less resources for the Portal, for player
  kExtraWeapons,  // n more Weapons of filter x may be attached to `who`; n = 255 any number
  kAttachOnly,    // this card can only be attached to filter x
  kAttackReady,   // may attack ready Clash cards of filter x (like Close Combat)
  kPlayFrom,      // `who.filter` may be played from its zone
  kMaxPerTurn,    // player may play at most n cards of filter x a turn
  kPrevent,       // n damage (kNil = all) that would be dealt to `who`, or by `by`; damage kind
                  // `damage`;
                  // flag kNext: a shield of that size (610.7), else each time (610.10);
                  // rider: ability x whose code runs with the amount (610.5)
  kReplace,       // replacement x (609)

  // appended
  kThatPlayer,   // from here on kEventPlayer is the player that `player` names (kControllerOf with
                 // `who`: "its controller")
  kCreateCopy,   // n tokens that are copies of `who`, for player; remembers (708)
  kAttachMore,   // Weapons of `who.filter` cost n more resources of any colour to attach
  kTriggerMore,  // continuous: triggered effects of `who.filter` trigger n more times (603.2d);
                 // event
                 // x (an On), kNil = any
  kShowTop,      // continuous: the top card of player's deck is revealed (flag kShown), else player
                 // may look at it (401.5); player: kYou, kOpponent, kEach
  kDefineStats,  // this card's attack n, defense m in every zone (604.3); kNil = as printed
  kDefineColors,      // this card's colours x in every zone (604.3); flag kInAddition
  kChangeTargets,     // of `who` in Standby, by player: Retarget n (113.7)
  kMustBeObstructed,  // continuous: an attack of `who` is obstructed where it can be (504.2c)
};

enum class Retarget : std::uint8_t {
  kAll,   // "change the targets": all of them or none (113.7a)
  kOne,   // "change a target" (113.7b)
  kSome,  // "change any targets", "choose new targets" (113.7c-d)
};

enum class Flag : std::uint16_t {
  kUpTo = 1U << 0U,
  kRandom = 1U << 1U,
  kChosenByOther = 1U << 2U,  // the effect's controller chooses instead of the player
  kDivided = 1U << 3U,
  kEngaged = 1U << 4U,
  kReadied = 1U << 5U,
  kFaceDown = 1U << 6U,
  kYours = 1U << 7U,  // under your control
  kShown = 1U << 8U,
  kNext = 1U << 9U,
  kNewTargets = 1U << 10U,
  kInAddition = 1U << 11U,
  kOptional = 1U << 12U,
  kAllCounters = 1U << 13U,
  kUnpreventable = 1U << 14U,
  kSimultaneous = 1U << 15U,
};

struct Instruction {
  Op op = Op::kEnd;
  Whom player = Whom::kYou;
  Until until = Until::kForever;
  Manner manner = Manner::kPut;
  Zone zone = Zone::kNone;
  Place place = Place::kTop;
  DamageKind damage = DamageKind::kAny;
  std::uint8_t set = 0;
  std::uint16_t flags = 0;  // Flag bits
  Index n = kNil;           // quantity unless the verb says otherwise
  Index m = kNil;           // quantity
  Index x = kNil;           // as the verb says
  Selector who = {};
  Selector by = {};
};

enum class Replace : std::uint8_t {
  kMultiply,     // the amount becomes quantity n times as large
  kAdd,          // the amount grows by quantity n
  kInstead,      // nothing of the event happens; code of ability x runs
  kRedirect,     // damage goes to selector `to`
  kDestination,  // a card that would go to zone `from` goes to `zone` instead
  kEnterEngaged,
  kEnterWithCounters,  // n of kind x
  kEnterReady,
};

struct Replacement {
  Replace kind = Replace::kMultiply;
  On event =
      On::kNever;  // kDealtDamage, kDraws, kGainsHealth, kLosesHealth, kPutIntoOblivion, kEnter
  DamageKind damage = DamageKind::kAny;
  Zone zone = Zone::kNone;
  Place place = Place::kTop;
  Whom player = Whom::kNobody;
  Index subject = kAnything;  // filter
  Index source = kAnything;   // filter
  Index n = kNil;
  Index x = kNil;
  Selector to = {};
  Index condition =
      kAlways;  // about the event (kEventAmount, kEventObject); else it is not replaced
};

// --- abilities ----------------------------------------------------------------------------------
enum class AbilityKind : std::uint8_t {
  kResolve,          // what an Action or a Trap does when it resolves
  kActivated,        // 602
  kTriggered,        // 603; delayed ones too
  kStatic,           // 604: its code is continuous changes, true while `condition` is
  kAdditionalCost,   // 115.8: to play or activate the card
  kAlternativeCost,  // 115.9
  kPlayOnlyIf,       // 604.5: `condition` must hold to play or activate the card
};

enum class Timing : std::uint8_t {
  kYourPrimary,    // ruling: where the text names no time (602 with 503)
  kCounterAttack,  // 114.1a
  kCounterPlay,    // 114.1b
  kCounterTrap,    // 114.1c
  kYourTurn,
  kAnyPrimary,
};
constexpr bool IsTag(Timing timing) {
  return timing == Timing::kCounterAttack || timing == Timing::kCounterPlay ||
         timing == Timing::kCounterTrap;
}

struct Mode {
  Range targets = {};
  Range code = {};
  Index condition = kAlways;  // a mode that may only be chosen if ...
};

struct Ability {
  AbilityKind kind = AbilityKind::kStatic;
  Timing timing = Timing::kYourPrimary;
  std::uint8_t threshold = 0;  // 107.4b: the Contender's health must be this or less; 0 = none
  std::uint8_t per_turn = 0;   // "once per turn", "triggers only once per turn"; 0 = no limit
  ZoneMask zones = 0;          // where it works; 0 = in play (for kResolve: Standby)
  std::uint8_t modes_min = 0;  // 702
  std::uint8_t modes_max = 0;
  bool modes_repeat = false;  // 702.1d
  bool optional = false;      // an additional cost that need not be paid (115.8b)
  bool delayed = false;       // 603.7: made by kDelay, waits on its own
  bool any_player = false;    // each player may activate it, and is "you" to it
  bool x_chosen = false;      // nothing defines its X: its controller chooses it (107.3e)
  bool first = false;  // "for the first time each turn": what happened before its card was there or
                       // could wait for it counts (701.1)
  Index trigger = kNil;
  Index condition = kAlways;  // 603.4 for triggers, checked twice; to activate; while for statics
  Index cost = kNil;          // into costs
  Index modes_all_if = kNil;  // a condition under which all modes may be chosen; kNil = never
  Index x_is = kNil;          // quantity that defines X (107.3c)
  Range targets = {};         // into targets
  Range code = {};            // into code
  Range modes = {};           // into modes
};

}  // namespace clashdeck::effects
