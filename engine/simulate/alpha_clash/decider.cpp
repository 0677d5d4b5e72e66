#include "engine/simulate/alpha_clash/decider.h"

#include "engine/simulate/alpha_clash/curve.h"
#include "engine/simulate/alpha_clash/lethal.h"
#include "engine/simulate/alpha_clash/mcts.h"
#include "engine/simulate/alpha_clash/simple.h"

namespace clashdeck::simulate::alpha_clash_play {

std::unique_ptr<Decider> MakeDecider(const PolicySpec& spec, const Insight& insight) {
  switch (spec.policy) {
    case Policy::kRandom:
      return std::make_unique<Random>();
    case Policy::kPassive:
      return std::make_unique<Passive>();
    case Policy::kBlockers:
      return std::make_unique<Blockers>();
    case Policy::kCurve:
      break;
    case Policy::kLethal:
      return std::make_unique<Lethal>(insight, spec.Nodes());
    case Policy::kMcts:
      return std::make_unique<Mcts>(insight, spec.Nodes());
  }
  return std::make_unique<Curve>(insight);
}

}  // namespace clashdeck::simulate::alpha_clash_play
