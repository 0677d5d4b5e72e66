#include "engine/simulate/policies.h"

#include <array>

namespace clashdeck::simulate {

namespace {

constexpr std::array kPolicies = {
    PolicyInfo{Policy::kRandom, "random", 1, 0, "takes every legal action with equal chance"},
    PolicyInfo{Policy::kPassive, "passive", 1, 0, "does nothing that it is not forced to"},
    PolicyInfo{Policy::kBlockers, "blockers", 1, 0,
               "plays a plain body a turn, obstructs with them and does nothing else"},
    PolicyInfo{Policy::kCurve, "curve", 3, 0, "plays on curve, attacks and obstructs when it pays"},
    PolicyInfo{Policy::kLethal, "lethal", 3, 1'000,
               "plays as curve, but searches each turn for a certain win or escape"},
    PolicyInfo{Policy::kMcts, "mcts", 3, 2'000,
               "looks ahead by Monte Carlo tree search over re-dealt hidden cards"},
};

}  // namespace

std::span<const PolicyInfo> Policies() { return kPolicies; }

const PolicyInfo& InfoOf(Policy policy) { return kPolicies[static_cast<std::size_t>(policy)]; }

std::optional<Policy> FindPolicy(std::string_view name) {
  for (const PolicyInfo& info : kPolicies) {
    if (info.name == name) return info.policy;
  }
  return std::nullopt;
}

}  // namespace clashdeck::simulate
