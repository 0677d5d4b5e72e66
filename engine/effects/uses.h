// What using a card can involve, worked out once for a pool: most cards have no targets, no
// conditions and a price that only its print tells, and most windows are not theirs.
#pragma once

#include "engine/effects/ir.h"

namespace clashdeck::effects {

struct CardPool;
struct CardDef;

// When a player may act: what the decision at hand lets them do.
enum class Window : std::uint8_t { kPrimary, kBuff, kCounterAttack, kCounterPlay, kCounterTrap };
inline constexpr int kWindows = 5;
using WindowMask = std::uint8_t;
constexpr WindowMask Mask(Window window) {
  return static_cast<WindowMask>(1U << static_cast<unsigned>(window));
}

// False where it never can be so; true where it may.
struct Uses {
  WindowMask plays = 0;        // when its type and tag let it be played
  WindowMask activates = 0;    // when one of its effects, or the Trap itself, may be activated
  bool conditions = false;     // its text limits when it is played (604.5)
  bool aims = false;           // it has targets or modes, or an X to define
  bool prices_itself = false;  // its own text changes what it costs, or adds to it (115.6, 115.8)
  bool alternatives = false;   // alternative costs (115.9)
  bool parts = false;          // costs beside resources (115.3)
  bool limits_itself = false;  // so many a turn
  bool anybody = false;        // one of its effects may be activated by each player
  bool plain = false;          // where no effect is about it, its printed price alone decides
};

Uses UsesOf(const CardPool& pool, const CardDef& card);

}  // namespace clashdeck::effects
