#include "engine/alpha_clash/whereabouts.h"

namespace clashdeck::alpha_clash {

void Whereabouts::Print(ObjectId id, const effects::CardDef& def) {
  of_type[static_cast<std::size_t>(def.type)].Insert(id);
  if (def.has_static) with_static.Insert(id);
  if (def.waits != 0) with_trigger.Insert(id);
  if (def.uses.anybody) by_anybody.Insert(id);
  if (def.acts_outside) acts_outside.Insert(id);
  if (def.plays_itself) plays_itself.Insert(id);
  for (unsigned rest = def.uses.plays; rest != 0; rest &= rest - 1) {
    plays_in[std::countr_zero(rest)].Insert(id);
  }
  for (unsigned rest = def.uses.activates; rest != 0; rest &= rest - 1) {
    activates_in[std::countr_zero(rest)].Insert(id);
  }
}

void Whereabouts::Unprint(const ObjectSet& objects) {
  for (ObjectSet& set : of_type) set.Remove(objects);
  for (ObjectSet& set : plays_in) set.Remove(objects);
  for (ObjectSet& set : activates_in) set.Remove(objects);
  with_static.Remove(objects);
  with_trigger.Remove(objects);
  by_anybody.Remove(objects);
  acts_outside.Remove(objects);
  plays_itself.Remove(objects);
}

Whereabouts Locate(const State& state, std::span<const effects::CardDef> cards) {
  Whereabouts where;
  for (ObjectId id = 0; id < state.object_count; ++id) {
    const Object& object = state.objects[id];
    if (object.zone != Zone::kNone && object.zone != Zone::kDeck) {
      where.Print(id, cards[object.card]);
    }
    if (object.bearer != kNoObject) where.attached.Insert(id);
    if (object.zone == Zone::kNone) {
      where.free.Insert(id);
      continue;
    }
    const bool second = (object.marks & static_cast<std::uint16_t>(Mark::kController)) != 0;
    where.Enter(id, second ? 1 : 0, object.zone);
  }
  return where;
}

}  // namespace clashdeck::alpha_clash
