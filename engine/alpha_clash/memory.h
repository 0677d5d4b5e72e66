// 605.2f: last known information. What has left play is spoken of as it was there.
#pragma once

#include "engine/alpha_clash/evaluate.h"

namespace clashdeck::alpha_clash {

// Keeps what the permanent is now; called before it leaves play.
void RememberPermanent(Table& t, ObjectId id);

// How the effect that asks has known the object, where it means one that has left play; nullptr: it
// is asked about as it is now.
const Memory* KnownAs(const Table& t, const View& view, ObjectId id);

constexpr bool Had(const Memory& known, Mark mark) {
  return (known.marks & static_cast<std::uint16_t>(mark)) != 0;
}
// Who controls it, or did (108.4a); known: as above.
inline Player ControllerOf(const Table& t, ObjectId id, const Memory* known) {
  if (known == nullptr) return t.Controller(id);
  return Had(*known, Mark::kController) ? 1 : 0;
}
int CountersOn(const Table& t, const Memory& known, NameId kind);  // kNoName: all kinds

// The place of the object is free for another one, of which nothing is known.
void Forget(Table& t, ObjectId id);

}  // namespace clashdeck::alpha_clash
