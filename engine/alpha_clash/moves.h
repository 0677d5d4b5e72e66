// Moving cards as effects and rules do (400, 703): what may stop a move, what replaces it, what it
// triggers.
#pragma once

#include "engine/alpha_clash/replacement.h"

namespace clashdeck::alpha_clash {

struct Move {
  Zone to = Zone::kOblivion;
  effects::Manner manner = effects::Manner::kPut;
  effects::Place place = effects::Place::kTop;
  bool engaged = false;
  bool ready = false;  // overrides what makes it enter engaged
  bool face_down = false;
  Player controller = kNobody;  // of a card that enters play; kNobody: its owner
  ObjectId source = kNoObject;  // whose effect moves it; kNoObject: a rule
  const char* rule = "400.1";
};

// Moves each card, all at the same time (605.2e): first what looks back triggers (603.9a), then
// they move, then what entered triggers. Returns those that moved. Cards go to their owner's zone
// (400.3); tokens and copies cease when state-based actions are checked.
ObjectSet MoveCards(Table& t, const ObjectSet& cards, const Move& move);
bool MoveCard(Table& t, ObjectId id, const Move& move);

// 118: one card at a time; from an empty deck the player loses when state-based actions are
// checked.
void DrawCards(Table& t, Player player, int count, const char* rule, const Applied& applied = {});
// 103.5: the hands of the start, which nothing waits for or replaces.
void DealCards(Table& t, Player player, int count);

// 101.2: an effect says that the card can't be sent, returned or banished by this source.
bool MoveIsForbidden(const Table& t, ObjectId id, effects::Manner manner, ObjectId source);
// 703.7c: an effect would put the card somewhere else than into Oblivion if it were discarded.
bool DiscardIsReplaced(const Table& t, ObjectId id);

// A card may enter play under this player's control (704.7d, 400.4, 301.1).
bool MayEnter(const Table& t, ObjectId id, Player controller);

// 703.5: puts tokens into play; returns them.
ObjectSet CreateTokens(Table& t, CardIndex card, Player player, int count, bool engaged);

void Engage(Table& t, ObjectId id, const char* rule);
void Ready(Table& t, ObjectId id, const char* rule);
void PutCounters(Table& t, ObjectId id, NameId kind, int count);
int RemoveCounters(Table& t, ObjectId id, NameId kind, int count);  // how many were there to remove

// 703.2: puts a Weapon onto a card.
void AttachTo(Table& t, ObjectId weapon, ObjectId bearer);
// 305.9, 407.4: back into the Accessory Zone of `home` as it stands.
void Unattach(Table& t, ObjectId weapon, Player home, const char* rule);

}  // namespace clashdeck::alpha_clash
