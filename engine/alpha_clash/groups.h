// Groups of objects that delayed effects speak of (603.7): State::groups. An effect that waits,
// triggers, goes into Standby or resolves names its group by number; nobody gives one back, those
// that nothing names any more are free.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// The number of a new group; kNoGroup for none, and where there is no room left (the game ends).
std::uint8_t NewGroup(Table& t, const ObjectSet& objects);

inline ObjectSet GroupOf(const Table& t, std::uint8_t group) {
  return group == kNoGroup ? ObjectSet{} : ObjectSet(t.s.groups[group]);
}

// Wipes the groups that nothing names any more.
void FreeGroups(Table& t);

// 603.7c, 400.6: the object has become a new one, which nobody spoke of.
inline void LeaveGroups(Table& t, ObjectId id) {
  if (t.s.groups_used == 0) return;
  for (ObjectSet& group : t.s.groups) group.Erase(id);
}

}  // namespace clashdeck::alpha_clash
