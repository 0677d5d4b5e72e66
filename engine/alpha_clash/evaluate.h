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
inline View ViewOf(const Table& t, ObjectId self) {
  return {.self = self, .you = t.Controller(self)};
}
View ViewOf(const Table& t, const StandbyItem& item);
View ViewOf(const Table& t, const Resolution& resolution);

// What the card says its stats are: the print, or its own effect in every zone (604.3).
struct Stats {
  int attack = 0;
  int defense = 0;
};
Stats PrintedStats(const Table& t, ObjectId id);

// Attack and defense now; defense counts damage (117, 211).
inline int AttackOf(const Table& t, ObjectId id) {
  return InPlay(t[id].zone) ? t.d.now[id].attack : PrintedStats(t, id).attack;
}
inline int DefenseOf(const Table& t, ObjectId id) {
  if (!InPlay(t[id].zone)) return PrintedStats(t, id).defense;
  return t.d.now[id].defense - t[id].clash_damage - t[id].other_damage;
}
inline bool HasKeyword(const Table& t, ObjectId id, effects::Keyword keyword) {
  return (t.d.now[id].keywords & effects::Mask(keyword)) != 0;
}
inline bool Forbidden(const Table& t, ObjectId id, effects::Forbid what) {
  return (t.d.now[id].forbidden >> static_cast<unsigned>(what) & 1U) != 0;
}
int CountersOn(const Table& t, ObjectId id, NameId kind);  // kNoName: all kinds
int WeaponsOn(const Table& t, ObjectId id);
bool InClash(const Table& t, ObjectId id);
// The card's own text says that it can't, wherever the card is: be put into the Resource Zone, be
// negated.
bool OwnTextForbids(const Table& t, ObjectId id, effects::Forbid what);

bool Matches(const Table& t, const View& view, Index filter, ObjectId id);
// It looks for cards with different names (201.2b).
bool AsksForNewNames(const Table& t, Index filter);
// How many of `objects`, which pass the filter, can be chosen together: of those with different
// names (201.2b) one of each name, else all.
int ChoosableTogether(const Table& t, Index filter, const ObjectSet& objects);
// Most quantities are a number that is written down, and most conditions always hold: that is
// seen without a call.
int EvaluateNow(const Table& t, const View& view, Index quantity);
inline int Evaluate(const Table& t, const View& view, Index quantity) {
  if (quantity == effects::kNil) return 0;
  const effects::Quantity& q = t.pool.quantities[quantity];
  return q.kind == effects::Number::kConstant ? q.n : EvaluateNow(t, view, quantity);
}
bool HoldsNow(const Table& t, const View& view, Index condition);
inline bool Holds(const Table& t, const View& view, Index condition) {
  return condition == effects::kAlways || HoldsNow(t, view, condition);
}

// A filter's row in two parts: the objects of its types, zones and side, and all else that it asks
// of one of them.
ObjectSet Within(const Table& t, const View& view, const effects::Filter& filter);
bool MatchesRest(const Table& t, const View& view, const effects::Filter& filter, ObjectId id,
                 const Memory* known = nullptr);

// callable(id) for each object that passes the filter; stops when it returns true.
template <class Each>
bool ForEachMatching(const Table& t, const View& view, Index filter, Each each) {
  if (filter == effects::kNil) {
    for (const ObjectId id : t.d.where.permanents) {
      if (each(id)) return true;
    }
    return false;
  }
  ObjectSet seen;
  for (Index i = filter; i != effects::kNil; i = t.pool.filters[i].other) {
    const effects::Filter& row = t.pool.filters[i];
    ObjectSet set = Within(t, view, row);
    set.Remove(seen);
    for (const ObjectId id : set) {
      if (!MatchesRest(t, view, row, id)) continue;
      if (each(id)) return true;
      seen.Insert(id);
    }
  }
  return false;
}

// Every object that passes the filter.
ObjectSet Matching(const Table& t, const View& view, Index filter);
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
