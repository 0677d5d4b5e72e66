// Where cards lie and of which kind they are, as sets of objects: what would be a walk over zones
// is a look at three words. Piles (state.h) keep the order; zones.cpp keeps both in step, so they
// are right at all times after Locate().
#pragma once

#include <span>

#include "engine/alpha_clash/state.h"

namespace clashdeck::alpha_clash {

struct Whereabouts {
  ObjectSet in[2][effects::kZones] = {};  // by controller, as the piles
  ObjectSet permanents = {};              // in play, of both players
  ObjectSet attached = {};                // Weapons on cards
  ObjectSet free = {};                    // places of tokens that have ceased
  // By the card, wherever it lies but in a deck: most of a deck is never looked at.
  ObjectSet of_type[effects::kCardTypes] = {};
  ObjectSet with_static = {};                  // CardDef::has_static
  ObjectSet with_trigger = {};                 // CardDef::waits
  ObjectSet plays_in[effects::kWindows] = {};  // CardDef::uses
  ObjectSet activates_in[effects::kWindows] = {};
  ObjectSet by_anybody = {};
  ObjectSet acts_outside = {};  // CardDef::acts_outside
  ObjectSet plays_itself = {};  // CardDef::plays_itself

  bool operator==(const Whereabouts&) const = default;

  void Enter(ObjectId id, Player player, Zone zone) {
    in[player][static_cast<std::size_t>(zone)].Insert(id);
    if ((effects::Mask(zone) & effects::kZonesOfPermanents) != 0) permanents.Insert(id);
  }
  void Leave(ObjectId id, Player player, Zone zone) {
    in[player][static_cast<std::size_t>(zone)].Erase(id);
    permanents.Erase(id);
  }
  // The object is of this card from now on, outside of decks; it was of none before.
  void Print(ObjectId id, const effects::CardDef& def);
  // They are of no card any more.
  void Unprint(const ObjectSet& objects);
};

// Everything from the state, for one that was not brought about move by move.
Whereabouts Locate(const State& state, std::span<const effects::CardDef> cards);

}  // namespace clashdeck::alpha_clash
