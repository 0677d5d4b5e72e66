// What a player may do in a window (503, 504.2b, 504.2d–e, 114.1): plays, activations, attachments.
#pragma once

#include "engine/alpha_clash/propose.h"

namespace clashdeck::alpha_clash {

// Adds every play and activation that the window allows the player, ascending.
void AddPlays(const Table& t, Player player, Window window, engine::ActionList& list);
bool AnyPlay(const Table& t, Player player, Window window);

// The window of the decision at hand.
Window WindowOf(const Table& t);
// The window that a card and its effects are meant for, whatever is asked now.
Window WindowFor(const Table& t, ObjectId id);

}  // namespace clashdeck::alpha_clash
