#include "engine/alpha_clash/groups.h"

namespace clashdeck::alpha_clash {

std::uint8_t NewGroup(Table& t, const ObjectSet& objects) {
  if (objects.empty()) return kNoGroup;
  FreeGroups(t);
  for (std::uint8_t group = 0; group < kMaxGroups; ++group) {
    if ((t.s.groups_used >> group & 1U) != 0) continue;
    t.s.groups_used = static_cast<std::uint16_t>(t.s.groups_used | 1U << group);
    t.s.groups[group] = objects;
    return group;
  }
  t.OutOfRoom();
  return kNoGroup;
}

void FreeGroups(Table& t) {
  if (t.s.groups_used == 0) return;
  unsigned named = 0;
  const auto name = [&](std::uint8_t group) { named |= group == kNoGroup ? 0U : 1U << group; };
  for (int i = 0; i < t.s.delayed_count; ++i) name(t.s.delayed[i].group);
  for (int i = 0; i < t.s.pending_count; ++i) name(t.s.pending[i].group);
  for (int i = 0; i < t.s.standby_count; ++i) name(t.s.standby[i].group);
  for (int i = 0; i < t.s.resolution_count; ++i) name(t.s.resolutions[i].item.group);
  name(t.s.proposal.group);
  for (int group = 0; group < kMaxGroups; ++group) {
    if ((named >> group & 1U) == 0) t.s.groups[group] = {};
  }
  t.s.groups_used = static_cast<std::uint16_t>(named);
}

}  // namespace clashdeck::alpha_clash
