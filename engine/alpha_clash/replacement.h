// Replacement effects (609) of what happens to players: draws, health. Damage has its own in
// damage.cpp, moves theirs in moves.cpp.
#pragma once

#include "engine/alpha_clash/evaluate.h"

namespace clashdeck::alpha_clash {

// The replacement that has been applied to what happens now, or was let pass ("you may ...
// instead"): it and those before it have had their opportunity (609.5). None: no source.
struct Applied {
  ObjectId source = kNoObject;
  Index ability = effects::kNil;  // what happens instead
};

// Changes the amount of an event that would happen to its player, each effect once (609.5). True:
// the event is replaced altogether, and what happens instead has been set up (609.6).
bool ReplaceEvent(Table& t, Happening& event, const Applied& applied = {});

// 118.2a: how many cards are drawn where so many would be, before any of them is.
int DrawnAtOnce(Table& t, Player player, int count);

// What a prevention or replacement does beside: carried out at once (610.5).
void AddRider(Table& t, Index ability, const Active& active, const Happening& event,
              std::uint8_t kind = kRider);

}  // namespace clashdeck::alpha_clash
