#include "engine/alpha_clash/whereabouts.h"

namespace clashdeck::alpha_clash {

void Whereabouts::Print(ObjectId id, const effects::CardDef& def) {
  for (ObjectSet& type : of_type) type.Erase(id);
  of_type[static_cast<std::size_t>(def.type)].Insert(id);
  with_static.Put(id, def.has_static);
  with_trigger.Put(id, def.waits != 0);
}

Whereabouts Locate(const State& state, const effects::CardPool& pool) {
  Whereabouts where;
  for (ObjectId id = 0; id < state.object_count; ++id) {
    const Object& object = state.objects[id];
    where.Print(id, pool.cards[object.card]);
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
