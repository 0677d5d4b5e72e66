// What cards are now, after continuous effects (608, 211.4): computed from a State, kept beside it
// so that it is computed only when something changed. Never hashed, never saved.
#pragma once

#include "engine/alpha_clash/state.h"

namespace clashdeck::alpha_clash {

struct Now {
  std::int16_t attack = 0;
  std::int16_t defense = 0;  // before damage
  effects::KeywordMask keywords = 0;
  effects::ColorMask colors = 0;
  std::uint8_t numbers[effects::kNumberedKeywords] = {};
  std::uint8_t extra_weapons = 0;
  bool no_text = false;  // lost its effects
  std::uint16_t affiliations = 0;
  std::uint32_t forbidden = 0;  // bits of effects::Forbid that hold without further condition
};

struct Derived {
  Now now[kMaxObjects] = {};
  ObjectSet statics = {};     // permanents with a static ability that may work
  ObjectSet listeners = {};   // permanents with a triggered ability
  std::uint64_t listens = 0;  // On bits that some permanent or delayed effect waits for
  bool stale = true;
};

}  // namespace clashdeck::alpha_clash
