// What cards are now, after continuous effects (608, 211.4): computed from a State, kept beside it
// so that it is computed only when something changed. Never hashed, never saved.
#pragma once

#include "engine/alpha_clash/payment.h"
#include "engine/alpha_clash/state.h"
#include "engine/alpha_clash/whereabouts.h"
#include "engine/effects/layers.h"

namespace clashdeck::alpha_clash {

using effects::Now;

// One continuous change that is in force: an instruction of a static ability, or a Lasting. Copied
// in one piece.
struct alignas(8) Active {
  Index code = 0;               // into CardPool::code
  ObjectId source = kNoObject;  // "this card"
  Player you = 0;
  std::uint8_t lasting = 0xFF;         // its place in State::lasting, if it is one
  effects::Op op = effects::Op::kEnd;  // of the instruction
  effects::Layer layer = effects::Layer::kNone;
};

// A static ability that is in force only at times.
struct Conditional {
  Index ability = effects::kNil;
  ObjectId source = kNoObject;
  bool holds = false;
};

struct Grant {
  ObjectId object = kNoObject;
  Index ability = effects::kNil;
};

inline constexpr int kMaxActive = 160;
inline constexpr int kMaxGrants = 48;
inline constexpr int kMaxConditionals = 40;

// What a card is by its print, before anything changes it.
inline const Now& Printed(const effects::CardDef& def) { return def.printed; }

// A permanent with a triggered ability of its own above the On bits that it waits for.
struct Listener {
  std::uint64_t word = 0;

  bool WaitsFor(effects::On on) const { return (word >> static_cast<unsigned>(on) & 1U) != 0; }
  ObjectId id() const { return static_cast<ObjectId>(word >> 56U); }
};
static_assert(effects::kEvents <= 56);

struct Derived {
  Now now[kMaxObjects] = {};
  Active active[kMaxActive] = {};
  Grant grants[kMaxGrants] = {};  // abilities that objects got from others (112.7)
  Conditional conditionals[kMaxConditionals] = {};
  Listener listening[kMaxObjects] = {};  // ascending
  std::uint8_t listening_count = 0;
  ObjectSet listeners = {};      // those, and permanents that were given a triggered ability
  std::uint64_t listens = 0;     // On bits that somebody waits for
  std::uint64_t ops[2] = {};     // Op bits of `active`
  std::uint32_t forbids_by = 0;  // Forbid bits of `active` that some others alone are forbidden
  std::uint32_t layers = 0;      // bits of the layers that `active` has something in
  unsigned asks = 0;             // CardDef::asks of all that have a static ability in play
  std::uint8_t active_count = 0;
  std::uint8_t grant_count = 0;
  std::uint8_t conditional_count = 0;
  bool overflow = false;
  bool unmade = true;        // nothing of this has been computed yet
  bool repeated = false;     // computed in several passes: in part it can't be brought up to date
  ObjectSet marked = {};     // outside of play too: may carry marks of this turn
  ObjectSet newcomers = {};  // came into play since
  ObjectSet touched = {};    // what lasts about them has changed since
  bool touched_widely = false;  // what lasts has changed, and not about those alone
  // `active` is what lasts, then the static abilities of the player whose turn it was, then the
  // others'.
  std::uint8_t statics_from = 0;
  std::uint8_t second_from = 0;
  Player first = 0;
  bool turn_only_orders = false;  // that is all for which whose turn it is matters to `active`
  ObjectSet altered = {};         // whose `now` is not what is printed
  Whereabouts where = {};
  // `now`, `active`, `grants` and who listens are out of date where something of `reads` is among
  // `changed`, what happened since they were computed.
  effects::Reads reads = ~effects::Reads{0};
  effects::Reads change_reads = ~effects::Reads{0};  // the part that is not about `conditionals`
  effects::Reads changed = ~effects::Reads{0};
  effects::Reads unchecked = ~effects::Reads{0};  // changed since state-based actions were checked
  // The ready resources, counted as they come, go and turn, and all that is known of them until one
  // does. Counted by who first asks, and to ask changes nothing.
  mutable ColorCounts ready_of[2] = {};
  mutable bool ready_counted[2] = {};
  mutable ReadyResources ready[2] = {};
  mutable bool ready_known[2] = {};

  bool Any(effects::Op op) const {
    const auto bit = static_cast<unsigned>(op);
    return (ops[bit >> 6U] >> (bit & 63U) & 1U) != 0;
  }
};

inline constexpr Derived kUnmade = {};

}  // namespace clashdeck::alpha_clash
