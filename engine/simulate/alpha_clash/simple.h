// The policies that hardly judge: `random`, `passive`, `blockers`.
#pragma once

#include "engine/simulate/alpha_clash/decider.h"

namespace clashdeck::simulate::alpha_clash_play {

class Random : public Decider {
 public:
  Action Choose(const View& view, engine::Rng& rng) override;
};

// What is forced, and otherwise nothing: passes, ends the turn, says no; where something must be
// chosen, the first. It attacks only what it must attack with.
class Passive : public Decider {
 public:
  Action Choose(const View& view, engine::Rng& rng) override;
};

// As Passive, but puts a card into the Resource Zone and plays one body in each of its turns, and
// obstructs every attack on its Contender with one body: the first that survives, else the first.
class Blockers : public Decider {
 public:
  Action Choose(const View& view, engine::Rng& rng) override;

 private:
  Passive otherwise_;
};

}  // namespace clashdeck::simulate::alpha_clash_play
