// Triggered effects (603): who waits for what happens, and what then waits to go into Standby.
#pragma once

#include "engine/alpha_clash/continuous.h"

namespace clashdeck::alpha_clash {

// Something happened: every ability that waits for it triggers once (603.2c). For events that look
// back in time (603.9) call it before the event is carried out.
void TellListeners(Table& t, const Happening& happening);
inline void Happens(Table& t, const Happening& happening) {
  Derive(t);
  const auto waited_for = [&](std::uint64_t events) {
    return (events >> static_cast<unsigned>(happening.on) & 1U) != 0;
  };
  const ObjectId id = happening.object.id;
  // A card outside of play may have an ability that works there ("when you discard this card").
  const bool outside =
      id < t.s.object_count && !InPlay(t[id].zone) && waited_for(t.Def(id).listens);
  if (outside || waited_for(t.d.listens)) TellListeners(t, happening);
}

// State triggers (603.8): abilities whose state is true now and that are not in Standby yet.
void CheckStateTriggers(Table& t);

// 603.7: waits for its event from now on. What `refs` name is what the effect speaks of.
void AddDelayed(Table& t, const Delayed& delayed);

}  // namespace clashdeck::alpha_clash
