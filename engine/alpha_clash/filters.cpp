#include "engine/alpha_clash/filters.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <numeric>
#include <string_view>

#include "engine/alpha_clash/memory.h"

namespace clashdeck::alpha_clash {

using effects::Compare;
using effects::Control;
using effects::Filter;
using effects::Is;
using effects::kNil;
using effects::Stat;
using effects::Whom;

bool Holds(Compare compare, int left, int right) {
  switch (compare) {
    case Compare::kEqual:
      return left == right;
    case Compare::kAtMost:
      return left <= right;
    case Compare::kAtLeast:
      return left >= right;
    case Compare::kLess:
      return left < right;
    case Compare::kMore:
      return left > right;
    case Compare::kNotEqual:
      return left != right;
  }
  return false;
}

int StatOf(const Table& t, ObjectId id, Stat stat, NameId kind, const Memory* known) {
  const CardDef& def = t.Def(id);
  switch (stat) {
    case Stat::kCost:
      // 107.3f: an X in a cost is 0 outside of Standby; in Standby it is what was declared.
      if (!def.price.x) return def.price.total;
      for (int i = 0; i < t.s.standby_count; ++i) {
        if (t.s.standby[i].source.id == id && t[id].zone == Zone::kStandby) return t.s.standby[i].x;
      }
      return 0;
    case Stat::kAttack:
      return known != nullptr ? known->attack : AttackOf(t, id);
    case Stat::kDefense:
      return known != nullptr ? known->defense : DefenseOf(t, id);
    case Stat::kInitialAttack:
      return PrintedStats(t, id).attack;
    case Stat::kInitialDefense:
      return PrintedStats(t, id).defense;
    case Stat::kHealth:
      return t.Of(t.Owner(id)).health;
    case Stat::kCounters:
      return known != nullptr ? CountersOn(t, *known, kind) : CountersOn(t, id, kind);
    case Stat::kWeapons:
      return known != nullptr ? known->weapons : WeaponsOn(t, id);
    case Stat::kDamage:
      return t[id].other_damage;
    case Stat::kSpecificCost:
      return std::accumulate(std::begin(def.price.gems), std::end(def.price.gems), 0);
  }
  return 0;
}

namespace {

// 201.2b: the names of those chosen for the same words are all different.
bool HasNewName(const Table& t, const View& view, ObjectId id) {
  const NameId name = t.Def(id).name;
  for (const ObjectId other : t.s.chosen) {
    if (other != id && t.Def(other).name == name) return false;
  }
  for (int i = 0; view.item != nullptr && i < view.item->targets; ++i) {
    const ObjectId other = view.item->target[i].id;
    if (!IsPlayer(other) && other != id && t.Def(other).name == name) return false;
  }
  return true;
}

bool IsState(const Table& t, const View& view, ObjectId id, Is what, const Memory* known) {
  const Object& object = t[id];
  const ClashState& clash = t.s.clash;
  const bool clash_on = clash.step != ClashStep::kNone;
  switch (what) {
    case Is::kSelf:
      return id == view.self;
    case Is::kReady:
      return known != nullptr ? !Had(*known, Mark::kEngaged) : !t.Engaged(id);
    case Is::kEngaged:
      return known != nullptr ? Had(*known, Mark::kEngaged) : t.Engaged(id);
    case Is::kAttacking:
      return clash_on && clash.attacker.id == id;
    case Is::kObstructing:
      return clash_on && clash.obstructors.Has(id);
    case Is::kObstructed:
      return clash_on && clash.attacker.id == id && clash.obstructed;
    case Is::kAttacked:
      return clash_on && !clash.obstructed && clash.target.id == id;
    case Is::kToken:
      return t.Def(id).token || (t.Has(id, Mark::kCopy) && InPlay(object.zone));
    case Is::kAttached:
      return object.bearer != kNoObject;
    case Is::kBearing:
      return (known != nullptr ? known->weapons : WeaponsOn(t, id)) > 0;
    case Is::kFaceDown:
      return t.Has(id, Mark::kFaceDown);
    case Is::kDamaged:
      return object.clash_damage + object.other_damage > 0;
    case Is::kEnteredThisTurn:
      return t.Has(id, Mark::kEnteredThisTurn);
    case Is::kAttackedThisTurn:
      return object.attacks > 0;
    case Is::kDefeatedThisTurn:
      return t.Has(id, Mark::kDefeatedThisTurn);
    case Is::kOnBearer:
      return object.bearer != kNoObject && object.bearer == view.self;
    case Is::kBearerOfThis:
      return view.self != kNoObject && t[view.self].bearer == id;
    case Is::kInThisClash:
      return InClash(t, id);
    case Is::kOpposing:  // 303.3c; to a card that is not in the Clash: of the other player
      if (!InClash(t, id) || view.self == kNoObject) return false;
      if (!InClash(t, view.self)) return t.Controller(id) != view.you;
      return (clash.attacker.id == id) != (clash.attacker.id == view.self);
    case Is::kLastMoved:
      return view.resolution != nullptr && view.resolution->last.Has(id);
    case Is::kMulticolored:
      return std::popcount(t.d.now[id].colors) > 1;
    case Is::kBeingPlayed:
      return id == view.being_played;
    case Is::kPlayedThisTurn:
      return t[id].plays > 0;
    case Is::kTargetOfThis:
      return view.item != nullptr &&
             std::any_of(view.item->target, view.item->target + view.item->targets,
                         [&](const Ref& ref) { return ref.id == id; });
    case Is::kOfEvent:
      return id == view.event_object || id == view.event_other;
    case Is::kNewName:
      return HasNewName(t, view, id);
    case Is::kSameNameAsSelf:
      return view.self != kNoObject && t.Def(view.self).name == t.Def(id).name;
    case Is::kNameHas:  // says how Filter::name is meant
      return true;
  }
  return false;
}

bool AllStates(const Table& t, const View& view, ObjectId id, std::uint32_t bits, bool wanted,
               const Memory* known) {
  while (bits != 0) {
    const std::uint32_t bit = bits & (0 - bits);
    if (IsState(t, view, id, static_cast<Is>(bit), known) != wanted) return false;
    bits ^= bit;
  }
  return true;
}

bool StatesMatch(const Table& t, const View& view, const Filter& filter, ObjectId id,
                 const Memory* known) {
  return AllStates(t, view, id, filter.is, true, known) &&
         AllStates(t, view, id, filter.is_not, false, known);
}

bool Named(const CardDef& def, NameId name) {  // 201.2c–d
  return def.character == name || def.name == name || def.location == name || def.planet == name;
}

bool IsPartOf(std::string_view part, std::string_view whole) {  // whatever the case
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(whole.begin(), whole.end(), part.begin(), part.end(), same) != whole.end();
}

bool Named(const Table& t, const Filter& filter, const CardDef& def) {
  if (filter.name == effects::kNoName) return true;
  if ((filter.is & static_cast<std::uint32_t>(Is::kNameHas)) == 0) return Named(def, filter.name);
  return IsPartOf(t.pool.names[filter.name], t.pool.names[def.name]);
}

// What it is attached to, and what is attached to it.
bool Linked(const Table& t, const View& view, const Filter& filter, ObjectId id) {
  if (filter.bearer != kNil) {
    const ObjectId bearer = t[id].bearer;
    if (bearer == kNoObject || !Matches(t, view, filter.bearer, bearer)) return false;
  }
  if (filter.weapon == kNil) return true;
  for (const ObjectId weapon : t.d.where.attached) {
    if (t[weapon].bearer == id && Matches(t, view, filter.weapon, weapon)) return true;
  }
  return false;
}

bool Controlled(const Table& t, const View& view, ObjectId id, Control control,
                const Memory* known) {
  if (control == Control::kAnybody) return true;
  // 108.4a: the owner's where nobody controls it; piles know.
  const Player controller = ControllerOf(t, id, known);
  switch (control) {
    case Control::kYou:
      return controller == view.you;
    case Control::kNotYou:
      return controller != view.you;
    case Control::kEventPlayer:
      return controller == view.event_player;
    case Control::kTargetPlayer:
      return controller == PlayerOf(t, view, Whom::kTarget);
    case Control::kDefending:
      return controller == Other(t.s.active);
    case Control::kAttacking:
      return controller == t.s.active;
    case Control::kAnybody:
      break;
  }
  return true;
}

// 304.10: of a face-down card its opponents know no more than that it is a Trap.
bool AsksForTheFace(const Filter& filter) {
  constexpr auto kMulticolored = static_cast<std::uint32_t>(Is::kMulticolored);
  return (filter.colors | filter.colors_not) != 0 || (filter.keywords | filter.keywords_not) != 0 ||
         (filter.affiliations | filter.affiliations_not) != 0 || filter.name != effects::kNoName ||
         filter.name_not != effects::kNoName || filter.bounds != 0 ||
         ((filter.is | filter.is_not) & kMulticolored) != 0;
}

}  // namespace

bool MatchesRest(const Table& t, const View& view, const Filter& filter, ObjectId id,
                 const Memory* known) {
  if (t.Has(id, Mark::kFaceDown) && t.Controller(id) != view.you && AsksForTheFace(filter)) {
    return false;
  }
  if (filter.only_states) return StatesMatch(t, view, filter, id, known);
  const CardDef& def = t.Def(id);
  const Now& now = t.d.now[id];
  if (filter.colors != 0 && (filter.colors & now.colors) == 0) return false;
  if ((filter.colors_not & now.colors) != 0) return false;
  const effects::KeywordMask keywords = known != nullptr ? known->keywords : now.keywords;
  if ((filter.keywords & keywords) != filter.keywords) return false;
  if ((filter.keywords_not & keywords) != 0) return false;
  if (filter.affiliations != 0 && (filter.affiliations & now.affiliations) == 0) return false;
  if ((filter.affiliations_not & now.affiliations) != 0) return false;
  if (!Named(t, filter, def)) return false;
  if (filter.name_not != effects::kNoName && Named(def, filter.name_not)) return false;
  for (int i = 0; i < filter.bounds; ++i) {
    const effects::Bound& bound = filter.bound[i];
    const int right = Evaluate(t, view, bound.quantity);
    if (!Holds(bound.compare, StatOf(t, id, bound.stat, bound.name, known), right)) return false;
  }
  return Linked(t, view, filter, id) && StatesMatch(t, view, filter, id, known);
}

namespace {

// Types, zones and side are all that the filter asks for.
bool HasNoRest(const Filter& filter) {
  return filter.only_states && (filter.is | filter.is_not) == 0;
}

bool CountsTheGone(const Filter& filter) {
  constexpr auto kDefeatedToo = static_cast<std::uint32_t>(Is::kDefeatedThisTurn);
  return filter.zones == 0 && (filter.is & kDefeatedToo) != 0;
}

// Where a filter looks; everywhere for what may have been defeated this turn.
effects::ZoneMask ZonesOf(const Filter& filter) {
  if (filter.zones != 0) return filter.zones;
  return CountsTheGone(filter) ? static_cast<effects::ZoneMask>(~0U) : effects::kZonesOfPermanents;
}

bool MatchesOne(const Table& t, const View& view, const Filter& filter, ObjectId id,
                const Memory* known) {
  if (filter.types != 0 && (filter.types & effects::Mask(t.Type(id))) == 0) return false;
  const bool there = (ZonesOf(filter) & effects::Mask(t[id].zone)) != 0;
  if (!there && (filter.zones != 0 || known == nullptr)) return false;
  return Controlled(t, view, id, filter.control, known) && MatchesRest(t, view, filter, id, known);
}

// The players whose cards a filter looks at, as bits.
unsigned SidesOf(const Table& t, const View& view, Control control) {
  const auto only = [](Player player) { return player == kNobody ? 0U : 1U << player; };
  switch (control) {
    case Control::kAnybody:
      return 3;
    case Control::kYou:
      return only(view.you);
    case Control::kNotYou:
      return only(Other(view.you));
    case Control::kEventPlayer:
      return only(view.event_player);
    case Control::kTargetPlayer:
      return only(PlayerOf(t, view, Whom::kTarget));
    case Control::kDefending:
      return only(Other(t.s.active));
    case Control::kAttacking:
      return only(t.s.active);
  }
  return 0;
}

// 111.6: tokens that were defeated this turn count, and they have ceased.
void AddCeased(const Table& t, const Filter& filter, unsigned sides, ObjectSet& set) {
  for (const ObjectId id : t.d.where.free) {
    const bool type = filter.types == 0 || (filter.types & effects::Mask(t.Type(id))) != 0;
    const bool side = (sides >> t.Controller(id) & 1U) != 0;
    if (type && side && t.Has(id, Mark::kDefeatedThisTurn)) set.Insert(id);
  }
}

// Of `set`, what lies in decks and is of the filter's types: decks are not kept by types.
void AddFromDecks(const Table& t, const Filter& filter, const ObjectSet& set, ObjectSet& types) {
  constexpr auto kDeck = static_cast<std::size_t>(Zone::kDeck);
  for (const ObjectId id : set&(t.d.where.in[0][kDeck] | t.d.where.in[1][kDeck])) {
    if ((filter.types & effects::Mask(t.Type(id))) != 0) types.Insert(id);
  }
}

}  // namespace

ObjectSet Within(const Table& t, const View& view, const Filter& filter) {
  const Whereabouts& where = t.d.where;
  const unsigned sides = SidesOf(t, view, filter.control);
  const effects::ZoneMask all_zones = ZonesOf(filter);
  ObjectSet set;
  if (all_zones == effects::kZonesOfPermanents && sides == 3) {
    set = where.permanents;
  } else if (all_zones == effects::kZonesOfPermanents && sides != 0) {
    const auto& own = where.in[sides - 1];
    const auto in = [&](Zone zone) { return own[static_cast<std::size_t>(zone)]; };
    set = in(Zone::kContender) | in(Zone::kClash) | in(Zone::kClashground) | in(Zone::kAccessory);
  } else {
    for (Player player = 0; player < 2; ++player) {
      if ((sides >> player & 1U) == 0) continue;
      for (unsigned zones = all_zones; zones != 0; zones &= zones - 1) {
        const auto zone = static_cast<std::size_t>(std::countr_zero(zones));
        if (zone < effects::kZones) set.Add(where.in[player][zone]);
      }
    }
  }
  if (filter.types != 0) {
    ObjectSet types = where.of_type[std::countr_zero(filter.types)];
    for (unsigned rest = filter.types & (filter.types - 1U); rest != 0; rest &= rest - 1) {
      types.Add(where.of_type[std::countr_zero(rest)]);
    }
    if ((all_zones & effects::Mask(Zone::kDeck)) != 0) AddFromDecks(t, filter, set, types);
    set.Keep(types);
  }
  if (CountsTheGone(filter)) AddCeased(t, filter, sides, set);
  return set;
}

bool Passes(const Table& t, const View& view, Index filter, ObjectId id, const Memory* known) {
  if (filter == kNil) return true;
  for (Index i = filter; i != kNil; i = t.pool.filters[i].other) {
    if (MatchesOne(t, view, t.pool.filters[i], id, known)) return true;
  }
  return false;
}

bool Matches(const Table& t, const View& view, Index filter, ObjectId id) {
  return Passes(t, view, filter, id, nullptr);
}

ObjectSet Matching(const Table& t, const View& view, Index filter) {
  if (filter == kNil) return t.d.where.permanents;
  ObjectSet all;
  for (Index i = filter; i != kNil; i = t.pool.filters[i].other) {
    const Filter& row = t.pool.filters[i];
    ObjectSet set = Within(t, view, row);
    if (HasNoRest(row)) {
      all.Add(set);
      continue;
    }
    set.Remove(all);
    for (const ObjectId id : set) {
      if (MatchesRest(t, view, row, id)) all.Insert(id);
    }
  }
  return all;
}

bool AsksForNewNames(const Table& t, Index filter) {
  return filter != kNil &&
         (t.pool.filters[filter].is & static_cast<std::uint32_t>(Is::kNewName)) != 0;
}

int ChoosableTogether(const Table& t, Index filter, const ObjectSet& objects) {
  if (!AsksForNewNames(t, filter)) return objects.size();
  ObjectSet counted;
  for (const ObjectId id : objects) {
    bool known = false;
    for (const ObjectId other : counted) known |= t.Def(other).name == t.Def(id).name;
    if (!known) counted.Insert(id);
  }
  return counted.size();
}

}  // namespace clashdeck::alpha_clash
