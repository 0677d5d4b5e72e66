// What the tables of the IR mean at this moment: filters, numbers, conditions, selectors
// (engine/effects/ ir.h). Pure questions; nothing changes.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// From where a question is asked: "this card", "you", "that player", what is being resolved.
struct View {
  ObjectId self = kNoObject;
  Player you = 0;
  Player event_player = kNobody;
  ObjectId event_object = kNoObject;
  ObjectId event_other = kNoObject;
  std::int16_t event_amount = 0;
  std::int16_t x = 0;
  std::uint8_t keyword_number = 0;
  ObjectId being_played = kNoObject;       // the card or Trap in Standby that is answered
  const StandbyItem* item = nullptr;       // whose targets are meant
  std::uint8_t slot_base = 0;              // the slot that its ability calls 0
  const Resolution* resolution = nullptr;  // registers, while resolving
};

// The permanent's view for its static and triggered abilities.
View ViewOf(const Table& t, ObjectId self);
View ViewOf(const Table& t, const StandbyItem& item);
View ViewOf(const Table& t, const Resolution& resolution);

// What the card says its stats are: the print, or its own effect in every zone (604.3).
struct Stats {
  int attack = 0;
  int defense = 0;
};
Stats PrintedStats(const Table& t, ObjectId id);

// Attack and defense now; defense counts damage (117, 211).
int AttackOf(const Table& t, ObjectId id);
int DefenseOf(const Table& t, ObjectId id);
bool HasKeyword(const Table& t, ObjectId id, effects::Keyword keyword);
int CountersOn(const Table& t, ObjectId id, NameId kind);  // kNoName: all kinds
int WeaponsOn(const Table& t, ObjectId id);
bool InClash(const Table& t, ObjectId id);
bool Forbidden(const Table& t, ObjectId id, effects::Forbid what);
// The card's own text says that it can't, wherever the card is: be put into the Resource Zone, be
// negated.
bool OwnTextForbids(const Table& t, ObjectId id, effects::Forbid what);

bool Matches(const Table& t, const View& view, Index filter, ObjectId id);
// How many of `objects`, which pass the filter, can be chosen together: of those with different
// names (201.2b) one of each name, else all.
int ChoosableTogether(const Table& t, Index filter, const ObjectSet& objects);
int Evaluate(const Table& t, const View& view, Index quantity);
bool Holds(const Table& t, const View& view, Index condition);

// The objects of a selector, ascending by id. kTopOfDeck takes the deck of `player`.
ObjectSet Select(const Table& t, const View& view, const effects::Selector& selector,
                 Player player = kNobody);
// One player of a Whom; kNobody for kEach and where there is none.
Player PlayerOf(const Table& t, const View& view, effects::Whom whom,
                const ObjectSet& objects = {});
// Bits of players, for kEach too.
std::uint8_t PlayersOf(const Table& t, const View& view, effects::Whom whom,
                       const ObjectSet& objects = {});

}  // namespace clashdeck::alpha_clash
