#include "engine/alpha_clash/caches.h"

#include <algorithm>

#include "engine/alpha_clash/continuous.h"
#include "engine/alpha_clash/costs.h"

namespace clashdeck::alpha_clash {

namespace {

bool SameActive(const Derived& a, const Derived& b) {
  return std::equal(a.active, a.active + a.active_count, b.active, b.active + b.active_count,
                    [](const Active& x, const Active& y) {
                      return x.code == y.code && x.source == y.source && x.you == y.you &&
                             x.lasting == y.lasting;
                    });
}

bool SameGrants(const Derived& a, const Derived& b) {
  return std::equal(a.grants, a.grants + a.grant_count, b.grants, b.grants + b.grant_count,
                    [](const Grant& x, const Grant& y) {
                      return x.object == y.object && x.ability == y.ability;
                    });
}

}  // namespace

const char* StaleCache(const Game& game) {
  const Derived& kept = game.derived();
  if ((kept.changed & kept.reads) != 0) return nullptr;
  Table t(game.pool(), game.rulings());
  t.s = game.state();
  t.decision = game.decision();
  const State& state = t.s;
  const Derived& fresh = t.d;
  Derive(t);
  for (ObjectId id = 0; id < state.object_count; ++id) {
    if (state.objects[id].zone != Zone::kNone && !(kept.now[id] == fresh.now[id]))
      return "what a card is now";
  }
  if (!(kept.where == fresh.where)) return "where cards lie";
  if (!SameActive(kept, fresh)) return "the changes in force";
  if (!SameGrants(kept, fresh)) return "the granted abilities";
  if (!(kept.listeners == fresh.listeners) || kept.listens != fresh.listens)
    return "who waits for what";
  if (!std::equal(std::begin(kept.ops), std::end(kept.ops), std::begin(fresh.ops)) ||
      kept.forbids_by != fresh.forbids_by)
    return "the verbs in force";
  for (ObjectId id = 0; id < state.object_count; ++id) {
    constexpr auto kThisTurn = static_cast<std::uint16_t>(Mark::kDefeatedThisTurn);
    const Object& object = state.objects[id];
    const bool marked = (object.marks & kThisTurn) != 0 || object.uses != 0 || object.plays != 0;
    if (marked && !kept.marked.Has(id) && !kept.where.permanents.Has(id))
      return "who carries marks of this turn";
  }
  for (Player player = 0; player < 2; ++player) {
    if (!kept.ready_known[player]) continue;
    const ReadyResources& ready = ReadyOf(t, player);
    if (ready.of != kept.ready[player].of || ready.gives != kept.ready[player].gives ||
        ready.total != kept.ready[player].total) {
      return "the ready resources";
    }
    if (kept.ready_of[player].words != fresh.ready_of[player].words)
      return "the count of ready resources";
  }
  return nullptr;
}

}  // namespace clashdeck::alpha_clash
