// A policy at a seat. Deciders hold no memory of the game: what they choose depends on the view and
// on the random numbers they are handed.
#pragma once

#include <memory>

#include "engine/kernel/rng.h"
#include "engine/simulate/alpha_clash/view.h"
#include "engine/simulate/policies.h"

namespace clashdeck::simulate::alpha_clash_play {

class Decider {
 public:
  virtual ~Decider() = default;
  // A legal answer. `rng` is the seat's own stream.
  virtual Action Choose(const View& view, engine::Rng& rng) = 0;
};

class Insight;  // insight.h

// `insight` is about the cards of the game and outlives the decider. Memory that it needs is taken
// here and never while it decides.
std::unique_ptr<Decider> MakeDecider(const PolicySpec& spec, const Insight& insight);

}  // namespace clashdeck::simulate::alpha_clash_play
