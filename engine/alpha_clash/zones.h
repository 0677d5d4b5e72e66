// Zones (chapter 4): where cards lie and what moving does to them. Moves here are bare; what may
// stop or follow a move is in moves.h.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

enum class End : std::uint8_t { kTop, kBottom, kSecondFromTop };

// Takes the object out of its pile and puts it into `player`'s pile of `zone`, with the status of a
// card that is new there (110.3b). Its generation grows unless it only comes from Standby into
// play.
void Relocate(Table& t, ObjectId id, Zone zone, Player player, End end = End::kBottom);

// A new object of `card` for its owner, outside of every zone. kNoObject: no room is left.
ObjectId NewObject(Table& t, CardIndex card, Player owner);

// A card that was set as a Trap is itself again.
void TurnUp(Table& t, ObjectId id);

// The object is a copy of this card from now on (708.2).
void Become(Table& t, ObjectId id, CardIndex card);

// A token or copy that is gone (111.7): its place may be used again.
void Cease(Table& t, ObjectId id);

// Moves within play and stays the same object with all that is on it: a Weapon onto its bearer and
// back (407.3, 407.4), a change of control (110.2c).
void Shift(Table& t, ObjectId id, Zone zone, Player player);

// 703.10: the cards of the deck change places with each other, so that no object id tells what lies
// where; those put aside stay (703.10b). What is shuffled is new afterwards (703.8c).
void Shuffle(Table& t, Player player, const ObjectSet& aside = {});

// 707: 1 to `sides`; scenarios script the results.
int RollDie(Table& t, int sides);
// 0 to bound-1, for choices at random.
int Chance(Table& t, int bound);

// A callable for each card of a pile, first to last; the callable may move the card it is given.
template <class Each>
void ForEach(const Table& t, Player player, Zone zone, Each each) {
  for (ObjectId id = t.PileOf(player, zone).first; id != kNoObject;) {
    const ObjectId next = t[id].next;
    each(id);
    id = next;
  }
}

// For each zone of permanents of both players, the active player's first.
template <class Each>
void ForEachZoneInPlay(const Table& t, Each each) {
  for (const Player player : {t.s.active, Other(t.s.active)}) {
    for (const Zone zone : {Zone::kContender, Zone::kClashground, Zone::kClash, Zone::kAccessory}) {
      each(player, zone);
    }
  }
}

// For each permanent in them.
template <class Each>
void ForEachPermanent(const Table& t, Each each) {
  ForEachZoneInPlay(t, [&](Player player, Zone zone) { ForEach(t, player, zone, each); });
}

}  // namespace clashdeck::alpha_clash
