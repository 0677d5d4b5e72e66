// Triggered effects (603): who waits for what happens, and what then waits to go into Standby.
#pragma once

#include "engine/alpha_clash/continuous.h"

namespace clashdeck::alpha_clash {

// While it lives, everything that is told happens at the same time: one event to those who wait for
// "one or more" (701.1).
class Together {
 public:
  explicit Together(Table& t) : t_(t), outer_(t.together_from) {
    if (outer_ == Table::kNotTogether) t.together_from = t.s.pending_count;
  }
  ~Together() { t_.together_from = outer_; }
  Together(const Together&) = delete;
  Together& operator=(const Together&) = delete;

 private:
  Table& t_;
  int outer_;
};

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
  if (outside || waited_for(t.d.listens | t.pool.firsts)) TellListeners(t, happening);
}
// The same for the card it happens to alone, and its words about itself: told before it moves.
void HappensToItself(Table& t, const Happening& happening);

// State triggers (603.8): abilities whose state is true now and that are not in Standby yet.
void TellStates(Table& t);
inline void CheckStateTriggers(Table& t) {
  Derive(t);
  if ((t.d.listens >> static_cast<unsigned>(effects::On::kState) & 1U) != 0) TellStates(t);
}

// 603.7: waits for its event from now on. What its group holds is what the effect speaks of.
void AddDelayed(Table& t, const Delayed& delayed);

}  // namespace clashdeck::alpha_clash
