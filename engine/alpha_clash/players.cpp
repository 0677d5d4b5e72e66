// Who is meant by "you", "that player", "its controller" (102, 109.5).
#include "engine/alpha_clash/memory.h"

namespace clashdeck::alpha_clash {

using effects::Whom;

Player PlayerOf(const Table& t, const View& view, Whom whom, const ObjectSet& objects) {
  switch (whom) {
    case Whom::kNobody:
    case Whom::kEach:
      return kNobody;
    case Whom::kYou:
      return view.you;
    case Whom::kOpponent:
      return Other(view.you);
    case Whom::kTarget:
      if (view.item != nullptr) {
        for (int i = 0; i < view.item->targets; ++i) {
          const ObjectId id = view.item->target[i].id;
          if (IsPlayer(id)) return static_cast<Player>(id - kPlayerBase);
        }
      }
      return kNobody;
    case Whom::kEventPlayer:
      return view.event_player;
    case Whom::kActive:
      return t.s.active;
    case Whom::kAttacking:
      return t.s.active;
    case Whom::kDefending:
      return Other(t.s.active);
    case Whom::kOwnerOf: {
      const ObjectId id = objects.First();
      return id == kNoObject ? kNobody : t.Owner(id);
    }
    case Whom::kControllerOf: {
      const ObjectId id = objects.First();
      return id == kNoObject ? kNobody : ControllerOf(t, id, KnownAs(t, view, id));
    }
  }
  return kNobody;
}

std::uint8_t PlayersOf(const Table& t, const View& view, Whom whom, const ObjectSet& objects) {
  if (whom == Whom::kEach) return 3;
  if (whom == Whom::kOwnerOf || whom == Whom::kControllerOf) {
    unsigned players = 0;
    for (const ObjectId id : objects) {
      const Player player =
          whom == Whom::kOwnerOf ? t.Owner(id) : ControllerOf(t, id, KnownAs(t, view, id));
      players |= 1U << player;
    }
    return static_cast<std::uint8_t>(players);
  }
  const Player player = PlayerOf(t, view, whom, objects);
  return player == kNobody ? 0 : static_cast<std::uint8_t>(1U << player);
}

}  // namespace clashdeck::alpha_clash
