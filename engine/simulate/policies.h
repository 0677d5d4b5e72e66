// Who decides in simulated games. Every report names policy and version; the judgement of each is
// in alpha_clash/.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace clashdeck::simulate {

enum class Policy : std::uint8_t {
  kRandom,    // every legal action is as likely as the others
  kPassive,   // the goldfish: does nothing that it is not forced to
  kBlockers,  // plays plain bodies, one a turn, and obstructs with them
  kCurve,     // plays on curve, attacks and obstructs when it pays
  kLethal,    // curve, and searches this turn for a certain win
  kMcts,      // Monte Carlo tree search over re-dealt hidden cards
};

struct PolicyInfo {
  Policy policy;
  std::string_view name;
  int version;             // grows with every change after which it may decide otherwise
  std::uint32_t nodes;     // node budget of a decision where none is asked for; 0: no search
  std::string_view about;  // one sentence for people
};

// In the order of Policy.
std::span<const PolicyInfo> Policies();
const PolicyInfo& InfoOf(Policy policy);
std::optional<Policy> FindPolicy(std::string_view name);

// Budgets are counted in nodes (positions looked at) and never in time, so that every machine
// decides the same.
inline constexpr std::uint32_t kMaxNodes = 100'000;
struct PolicySpec {
  Policy policy = Policy::kCurve;
  std::uint32_t nodes = 0;  // a decision; 0: PolicyInfo::nodes

  std::uint32_t Nodes() const { return nodes != 0 ? nodes : InfoOf(policy).nodes; }
};

}  // namespace clashdeck::simulate
