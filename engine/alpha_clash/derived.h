// What cards are now, after continuous effects (608, 211.4): computed from a State, kept beside it
// so that it is computed only when something changed. Never hashed, never saved.
#pragma once

#include "engine/alpha_clash/payment.h"
#include "engine/alpha_clash/state.h"

namespace clashdeck::alpha_clash {

struct Now {
  std::int16_t attack = 0;
  std::int16_t defense = 0;  // before damage
  effects::KeywordMask keywords = 0;
  std::uint16_t affiliations = 0;
  std::uint32_t forbidden = 0;  // bits of effects::Forbid that hold without further condition
  effects::ColorMask colors = 0;
  std::uint8_t numbers[effects::kNumberedKeywords] = {};
  std::uint8_t extra_weapons = 0;
  bool no_text = false;  // lost its effects

  bool operator==(const Now&) const = default;
};

// One continuous change that is in force: an instruction of a static ability, or a Lasting.
struct Active {
  Index code = 0;               // into CardPool::code
  ObjectId source = kNoObject;  // "this card"
  Player you = 0;
  std::uint8_t lasting = 0xFF;  // its place in State::lasting, if it is one
};

struct Grant {
  ObjectId object = kNoObject;
  Index ability = effects::kNil;
};

inline constexpr int kMaxActive = 160;
inline constexpr int kMaxGrants = 48;

// What a card is by its print, before anything changes it.
Now Printed(const effects::CardDef& def);

struct Derived {
  Now now[kMaxObjects] = {};
  Active active[kMaxActive] = {};
  Grant grants[kMaxGrants] = {};  // abilities that objects got from others (112.7)
  ObjectSet listeners = {};       // permanents with a triggered ability of their own
  std::uint64_t listens = 0;      // On bits that somebody waits for
  std::uint64_t ops[2] = {};      // Op bits of `active`
  std::uint32_t layers = 0;       // bits of the layers that `active` has something in
  unsigned asks = 0;              // CardDef::asks of all that have a static ability in play
  std::uint8_t active_count = 0;
  std::uint8_t grant_count = 0;
  bool overflow = false;
  bool stale = true;       // cards came, went or changed sides; what lasts changed
  bool touched = false;    // marks, damage, counters, health or phase changed
  bool sensitive = false;  // some static ability is in play, which may depend on those
  bool unprinted = true;   // `now` of cards outside of play has not been made yet
  ReadyResources ready[2] = {};
  bool ready_known[2] = {};

  bool Any(effects::Op op) const {
    const auto bit = static_cast<unsigned>(op);
    return (ops[bit >> 6U] >> (bit & 63U) & 1U) != 0;
  }
};

}  // namespace clashdeck::alpha_clash
