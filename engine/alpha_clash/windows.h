// What a player may do in a window (503, 504.2b, 504.2d–e, 114.1): plays, activations, attachments.
#pragma once

#include "engine/alpha_clash/propose.h"

namespace clashdeck::alpha_clash {

// Add every play, every activation that the window allows the player, ascending.
void AddPlays(const Table& t, Player player, Window window, engine::ActionList& list);
void AddActivations(const Table& t, Player player, Window window, engine::ActionList& list);
// There is one or the other.
bool AnyPlay(const Table& t, Player player, Window window);

// The window of the decision at hand.
Window WindowOf(const Table& t);
// The window that a card and its effects are meant for, whatever is asked now.
Window WindowFor(const Table& t, ObjectId id);

}  // namespace clashdeck::alpha_clash
