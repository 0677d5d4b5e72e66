// The whole of a game of Alpha Clash as one plain value: copy it and you have two games. No
// pointers, no heap; every list has a capacity that is checked (Outcome::kCapacity when it runs
// out).
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "engine/effects/card_pool.h"
#include "engine/game.h"
#include "engine/kernel/object_set.h"
#include "engine/kernel/rng.h"

namespace clashdeck::alpha_clash {

using effects::CardIndex;
using effects::Index;
using effects::NameId;
using effects::Zone;
using engine::kNoObject;
using engine::ObjectId;
using engine::ObjectSet;
using engine::Player;

inline constexpr int kMaxObjects = 128;  // two decks of 51 cards and 26 tokens at once
static_assert(kMaxObjects <= ObjectSet::kCapacity);
inline constexpr int kMaxTargets = 12;
inline constexpr int kMaxStandby = 12;
inline constexpr int kMaxFrames = 20;
inline constexpr int kMaxLasting = 52;
inline constexpr int kMaxPending = 24;
inline constexpr int kMaxDelayed = 16;
inline constexpr int kMaxGroups = 16;  // groups of objects that delayed effects speak of
inline constexpr int kMaxResolutions = 2;
inline constexpr unsigned kMaxModes = 8;
inline constexpr int kMaxCounterPiles = 64;  // Counters of one kind on one card are one pile
inline constexpr int kMaxMemories = 32;
inline constexpr int kMaxKnownPiles = 24;

// An object as it was at one time: 400.6 makes it a new object when it changes zones, which is when
// its generation grows. Players are targets too: id kPlayerBase + player, generation 0.
struct Ref {
  ObjectId id = kNoObject;
  std::uint8_t zero = 0;
  std::uint16_t generation = 0;
  bool operator==(const Ref&) const = default;
};
inline constexpr ObjectId kPlayerBase = 0xF0;
inline constexpr std::uint8_t kNoGroup = 0xFF;

enum class Mark : std::uint16_t {
  kOwner = 1U << 0U,       // set: player 1 owns it
  kController = 1U << 1U,  // set: player 1 controls it
  kEngaged = 1U << 2U,
  kFaceDown = 1U << 3U,
  kEnteredThisTurn = 1U << 4U,
  kSetThisTurn = 1U << 5U,   // 304.7
  kDefeated = 1U << 6U,      // waits in the Clash Zone for its Trigger - Defeat (117.4)
  kCopy = 1U << 7U,          // a copy of a card (708.3): no card behind it
  kBuffed = 1U << 8U,        // a Clash Buff targeted it this turn (306.5)
  kNecrotic = 1U << 9U,      // dealt clash damage by Necrotic in this Clash (704.11)
  kNoNextEnter = 1U << 10U,  // its next Trigger - Enter is negated (703.4a.1)
  kDefeatedThisTurn = 1U << 11U,
  kRevealed = 1U << 12U,      // all players see it (703.8)
  kEnterEngaged = 1U << 13U,  // in Standby: enters play engaged (609.1c)
  kAttackAgain = 1U << 14U,
  kNoEnter = 1U << 15U,  // every Trigger - Enter of it is negated as it enters (703.4a.1)
};

struct Object {
  CardIndex card = 0;
  std::uint16_t generation = 0;
  std::uint16_t marks = 0;
  std::uint16_t uses = 0;  // two bits for each of the first eight abilities: uses this turn
  Zone zone = Zone::kNone;
  ObjectId next = kNoObject;  // in its zone, in order
  ObjectId previous = kNoObject;
  ObjectId bearer = kNoObject;  // a Weapon: what it is attached to
  std::uint8_t clash_damage = 0;
  std::uint8_t other_damage = 0;
  std::uint8_t attacks = 0;          // this turn
  std::uint8_t defeat_triggers = 0;  // own Trigger - Defeat effects that have not resolved yet
  std::uint8_t prevented = 0;        // non-clash damage prevented on it this turn
  ObjectId struck_by = kNoObject;    // what dealt damage to it last (117.5)
  std::uint8_t plays = 0;            // how often it was played this turn, wherever it is now
  std::uint8_t zero = 0;
};

struct CounterPile {  // 119
  NameId kind = effects::kNoName;
  ObjectId object = kNoObject;
  std::uint8_t count = 0;
};

// 605.2f: what a permanent was when it left play, for those who still speak of it.
struct Memory {
  effects::KeywordMask keywords = 0;
  std::int16_t attack = 0;
  std::int16_t defense = 0;  // with its damage
  std::uint16_t marks = 0;
  std::uint16_t generation = 0;  // in play
  ObjectId id = kNoObject;
  std::uint8_t weapons = 0;
};

// First and last of a zone; the cards between are linked through Object::next.
struct Pile {
  ObjectId first = kNoObject;
  ObjectId last = kNoObject;
  std::uint8_t size = 0;
};

enum class Phase : std::uint8_t {
  kSetup,
  kStart,
  kReady,
  kDraw,
  kResource,
  kPrimary,
  kEnd,
};
// What can be skipped, kStart (a whole turn) to kPrimary, counted from 0.
inline constexpr int kSkippable = static_cast<int>(Phase::kPrimary);
constexpr std::size_t SkipOf(Phase phase) { return static_cast<std::size_t>(phase) - 1; }

struct PlayerState {
  Pile piles[effects::kZones] = {};
  std::uint8_t awe_factor = 0;  // the highest that entered under this player's control this turn
  std::int16_t health = 0;
  std::uint8_t attacks = 0;  // this turn, as below
  std::uint8_t attacks_at_contender = 0;
  std::uint8_t drawn = 0;
  std::uint8_t played = 0;
  std::uint8_t clash_cards_played = 0;
  std::uint8_t discarded = 0;
  std::uint8_t health_lost = 0;
  std::uint8_t health_gained = 0;
  std::uint8_t defeated = 0;  // Clash cards of this player
  std::uint8_t turns = 0;
  bool buffed = false;                  // 306.5 for players
  bool drew_from_empty = false;         // 118.4
  std::uint8_t skips[kSkippable] = {};  // turns and steps still to skip (609.8a), by SkipOf()
  bool felled_in_clash = false;         // clash damage brought the health to zero (301.2c)
};

// What happened, for those who wait for it: triggers and replacements.
struct Happening {
  effects::On on = effects::On::kNever;
  Player player = engine::kNobody;
  std::int16_t amount = 0;
  std::uint8_t clash = 0;          // of damage: 1 = clash damage (117.2)
  Zone from = Zone::kNone;         // of moves: where it was
  NameId name = effects::kNoName;  // of counters: their kind
  Ref object = {};
  Ref other = {};
};

enum class StandbyKind : std::uint8_t { kCard, kActivated, kTriggered, kTrap };

// A card or effect in Standby (409), or one that is being put there.
struct StandbyItem {
  Ref source = {};       // the card, or the object the effect comes from
  Happening event = {};  // what triggered it
  StandbyKind kind = StandbyKind::kCard;
  Player controller = 0;
  Index ability = effects::kNil;  // effects; cards resolve by their kResolve ability
  std::int16_t x = 0;
  std::uint16_t modes = 0;           // two bits for each of eight modes: how often it is chosen
  std::uint8_t window_closed = 0;    // opponents have passed
  std::uint8_t alternative = 0;      // which alternative cost
  std::uint8_t targets = 0;          // how many of `target` are chosen
  std::uint8_t answers = kNoObject;  // index in Standby of what it responds to
  std::uint8_t number = 0;           // of the numbered keyword it comes from
  std::uint8_t paid = 0;             // bits of the optional additional costs that are paid (115.8b)
  Ref target[kMaxTargets] = {};
  std::uint8_t slot[kMaxTargets] = {};                  // which TargetSpec each belongs to
  std::uint8_t share[kMaxTargets] = {};                 // 601.1d
  std::uint8_t group = kNoGroup;                        // delayed effects: what they speak of
  effects::Timing tag = effects::Timing::kYourPrimary;  // the Counter tag it answers by (304.8)
};

// 702.1d: how often a mode of the item is chosen.
constexpr unsigned TimesChosen(const StandbyItem& item, unsigned mode) {
  return static_cast<unsigned>(item.modes) >> (2 * mode) & 3U;
}

// A set of objects as a state holds it, with a word that is always zero: states are hashed as
// bytes, and replays hold the hashes.
struct SavedSet : ObjectSet {
  SavedSet() = default;
  SavedSet(const ObjectSet& set) : ObjectSet(set) {}  // NOLINT(google-explicit-constructor)

  std::uint64_t zero = 0;
};

// A loop of an effect: for each player, for each object.
struct Loop {
  SavedSet rest = {};
  Index begin = 0;
  Index end = 0;
  std::uint8_t active = 0;   // 1 players, 2 objects
  std::uint8_t players = 0;  // bits of players still to come
  Player outer_player = 0;   // kEventPlayer outside of the loop
  std::uint8_t zero = 0;
  Ref outer_object = {};
  std::uint32_t zero_too = 0;
};

// An effect that is being carried out (605).
struct Resolution {
  SavedSet sets[4] = {};
  SavedSet last = {};
  Loop loops[2] = {};
  StandbyItem item = {};
  std::int16_t numbers[4] = {};
  Index pc = 0;
  Index end = 0;
  std::uint8_t did_so = 0;
  std::uint8_t slot_base = 0;  // target slots of the abilities before this one
  std::uint8_t mode = 0;       // next mode to run
  std::uint8_t chosen = 0;     // how many were chosen in the instruction at pc
  std::uint8_t part = 0;       // of a cost that is paid while resolving
  std::uint8_t found = 0;      // bits of `sets` that a search found (703.10b)
  bool waits = false;          // in a loop over players, for the other one, who is above it
  std::uint8_t zero = 0;
};

// What empty places hold: states that are equal must be equal byte by byte.
inline constexpr StandbyItem kNoItem = {};
inline constexpr Resolution kNoResolution = {};

// A continuous change made by a resolution (608.2), a shield (610.7), a control change.
struct Lasting {
  effects::Op op = effects::Op::kEnd;
  effects::Until until = effects::Until::kForever;
  Player controller = 0;
  std::uint8_t zero = 0;
  Ref object = {};  // what is changed; a player; or nothing: by the filter of `code`
  Ref source = {};
  std::int16_t n = 0;
  std::int16_t m = 0;
  Index code = 0;           // the instruction it comes from
  std::uint16_t stamp = 0;  // order of creation
};

// The rest of a prevention or replacement: carried out at once, not through Standby (610.5).
inline constexpr std::uint8_t kRider = 0xFF;
// One of several such rests for the same damage: the controller of what is protected chooses one
// (610.14).
inline constexpr std::uint8_t kEitherRider = 0xFE;

struct Pending {  // a triggered effect that waits to go into Standby (603.3)
  Happening event = {};
  Ref source = {};
  Index ability = effects::kNil;
  Player controller = 0;
  std::uint8_t number = 0;  // of a numbered keyword; kRider, kEitherRider
  std::int16_t x = 0;       // delayed ones: as for Delayed
  std::uint8_t group = kNoGroup;
  std::uint8_t zero = 0;
};

struct Delayed {  // a delayed triggered effect (603.7)
  Index ability = effects::kNil;
  std::int16_t x = 0;
  Ref source = {};
  Player controller = 0;
  effects::Until until = effects::Until::kForever;  // kForever: once, the next time
  std::uint8_t group = kNoGroup;                    // what kLast was when it was made
  std::uint8_t zero = 0;
};

enum class ClashStep : std::uint8_t {
  kNone,
  kAttack,
  kCounter,
  kObstruct,
  kAttackerBuff,
  kDefenderBuff,
  kDamage
};

struct ClashState {
  Ref attacker = {};
  Ref target = {};  // first target: a Clash card or a Contender
  SavedSet obstructors = {};
  SavedSet struck = {};  // have struck already (Superspeed)
  SavedSet dealt = {};   // whose clash damage was dealt in the last strike (117.5)
  ClashStep step = ClashStep::kNone;
  bool negated = false;
  bool obstructed = false;  // stays true when the obstructors are gone (504.2c.3)
  bool ended = false;
  std::uint8_t zero[4] = {};
};

// One thing that is under way; the stack of them is where the game stands. `step` and the
// arguments mean what the kind's own file says.
struct Frame {
  std::uint8_t kind = 0;
  std::uint8_t step = 0;
  Player player = 0;
  std::uint8_t a = 0;
  std::uint16_t b = 0;
  std::uint16_t c = 0;
};

struct State {
  Object objects[kMaxObjects] = {};
  PlayerState players[2] = {};
  StandbyItem standby[kMaxStandby] = {};
  StandbyItem proposal = {};  // what is being put into Standby now (601, 603.3c–d)
  Resolution resolutions[kMaxResolutions] = {};
  Lasting lasting[kMaxLasting] = {};
  Pending pending[kMaxPending] = {};
  Delayed delayed[kMaxDelayed] = {};
  Frame frames[kMaxFrames] = {};
  CounterPile counters[kMaxCounterPiles] = {};
  Memory memories[kMaxMemories] = {};               // the latest last
  CounterPile known_counters[kMaxKnownPiles] = {};  // of what is remembered, the latest last
  ClashState clash = {};
  SavedSet left = {};    // have left play in the resolution under way
  SavedSet chosen = {};  // what the choice under way has gathered so far
  // What delayed effects speak of, wherever they wait: an object that becomes a new one leaves its
  // group (603.7c).
  SavedSet groups[kMaxGroups] = {};
  std::uint64_t seed = 0;
  std::uint32_t draws[4] = {};  // how far each random stream is (Stream)
  std::uint16_t turn = 0;       // 1 is the first
  std::uint16_t stamps = 0;
  std::uint16_t groups_used = 0;  // bits of `groups`
  std::uint8_t object_count = 0;
  std::uint8_t standby_count = 0;
  std::uint8_t resolution_count = 0;
  std::uint8_t lasting_count = 0;
  std::uint8_t pending_count = 0;
  std::uint8_t delayed_count = 0;
  std::uint8_t frame_count = 0;
  Player active = 0;
  Player starting = 0;
  Phase phase = Phase::kSetup;
  bool portal_open = false;
  engine::Outcome outcome = engine::Outcome::kGoesOn;
  std::uint8_t portal_activations = 0;
  std::uint8_t scripted_dice = 0;  // scenarios: dice still to come
  std::uint8_t dice[8] = {};
  std::uint8_t tokens_out = 0;  // a token or copy may lie where it can't be (111.7)
  std::uint8_t revealed = 0;    // some card is revealed (703.8)
  std::uint8_t counter_piles = 0;
  std::uint8_t memory_count = 0;
  std::uint8_t known_piles = 0;
  std::uint8_t zero[7] = {};
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 8192);
// Hashing and comparing states as bytes is sound only without padding.
static_assert(std::has_unique_object_representations_v<State>);

// To copy from: put together value by value, an empty state takes kilobytes of code.
inline constexpr State kEmptyState = {};

enum class Stream : std::uint8_t { kShuffleFirst, kShuffleSecond, kDice, kChance };

}  // namespace clashdeck::alpha_clash
