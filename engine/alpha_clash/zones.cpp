#include "engine/alpha_clash/zones.h"

#include <algorithm>
#include <utility>

#include "engine/alpha_clash/groups.h"
#include "engine/alpha_clash/memory.h"

namespace clashdeck::alpha_clash {

namespace {

Pile& PileFor(Table& t, Player player, Zone zone) {
  return t.s.players[player].piles[static_cast<std::size_t>(zone)];
}

void Unlink(Table& t, ObjectId id) {
  Object& object = t[id];
  if (object.zone == Zone::kNone) return;
  t.d.where.Leave(id, t.Controller(id), object.zone);
  Pile& pile = PileFor(t, t.Controller(id), object.zone);
  (object.previous == kNoObject ? pile.first : t[object.previous].next) = object.next;
  (object.next == kNoObject ? pile.last : t[object.next].previous) = object.previous;
  object.next = object.previous = kNoObject;
  --pile.size;
}

void LinkBefore(Table& t, ObjectId id, Pile& pile, ObjectId before) {
  Object& object = t[id];
  object.next = before;
  object.previous = before == kNoObject ? pile.last : t[before].previous;
  (object.previous == kNoObject ? pile.first : t[object.previous].next) = id;
  (before == kNoObject ? pile.last : t[before].previous) = id;
  ++pile.size;
}

ObjectId PlaceInPile(const Table& t, const Pile& pile, End end) {
  if (end == End::kBottom || pile.first == kNoObject) return kNoObject;
  return end == End::kTop ? pile.first : t[pile.first].next;
}

std::uint64_t Draw(Table& t, Stream stream, std::uint64_t bound) {
  const auto index = static_cast<std::size_t>(stream);
  engine::Rng rng{.seed = t.s.seed, .stream = index, .counter = t.s.draws[index]};
  const std::uint64_t value = rng.Below(bound);
  t.s.draws[index] = static_cast<std::uint32_t>(rng.counter);
  return value;
}

void ForgetReady(Table& t) {
  for (Player player = 0; player < 2; ++player) {
    t.d.ready_known[player] = t.d.ready_counted[player] = false;
  }
}

// A ready resource has come or gone.
void NoteReady(Table& t, ObjectId id, Player player, int count) {
  t.d.ready_of[player].Add(t.Def(id).colors, count);
  t.d.ready_known[player] = false;
}

// What a card that comes into play or leaves it may change for others, and they for it.
void ComesOrGoes(Table& t, ObjectId id, bool comes) {
  const bool attached = t.d.where.attached.Has(id);  // a Weapon: its bearer has one less
  if (attached || t.Def(id).has_static || t.d.grant_count > 0) t.Changed(Read::kSources);
  if (t.Def(id).waits != 0 || t.d.listeners.Has(id)) t.Changed(Read::kListeners);
  if (comes) {
    t.d.newcomers.Insert(id);
    t.Changed(Read::kNewcomers);
  }
}

constexpr Object kNoObjectThere = {};

// What a shuffle moves from place to place: a card of the deck with what is known of it.
struct ShuffledCard {
  CardIndex card = 0;
  std::uint16_t marks = 0;
  std::uint16_t uses = 0;
  std::uint8_t plays = 0;
};

void TakeCountersOff(Table& t, ObjectId id) {
  CounterPile* const end = t.s.counters + t.s.counter_piles;
  CounterPile* const kept =
      std::remove_if(t.s.counters, end, [&](const CounterPile& pile) { return pile.object == id; });
  std::fill(kept, end, CounterPile{});
  t.s.counter_piles = static_cast<std::uint8_t>(kept - t.s.counters);
}

constexpr auto kKeptMarks = static_cast<std::uint16_t>(
    static_cast<unsigned>(Mark::kOwner) | static_cast<unsigned>(Mark::kController) |
    static_cast<unsigned>(Mark::kCopy) | static_cast<unsigned>(Mark::kDefeatedThisTurn));

}  // namespace

void TurnUp(Table& t, ObjectId id) {
  t[id].card = t.Def(id).front;
  t.d.where.Unprint(ObjectSet::Of(id));
  t.d.where.Print(id, t.Def(id));
  t.d.now[id] = Printed(t.Def(id));
}

void Relocate(Table& t, ObjectId id, Zone zone, Player player, End end) {
  Object& object = t[id];
  const Zone from = object.zone;
  const bool same_card = object.zone == Zone::kStandby && InPlay(zone);
  if (from == Zone::kResources && !t.Engaged(id)) NoteReady(t, id, t.Controller(id), -1);
  if (zone == Zone::kResources) NoteReady(t, id, player, 1);
  t.Changed(static_cast<effects::Reads>(effects::Mask(object.zone) | effects::Mask(zone)));
  if (InPlay(object.zone) || InPlay(zone)) ComesOrGoes(t, id, InPlay(zone));
  Unlink(t, id);
  if (!same_card) LeaveGroups(t, id);
  if (t.s.counter_piles > 0) TakeCountersOff(t, id);
  constexpr auto kSide = static_cast<std::uint16_t>(Mark::kController);
  constexpr unsigned kEnterNegated =
      static_cast<unsigned>(Mark::kNoNextEnter) | static_cast<unsigned>(Mark::kNoEnter);
  unsigned marks = object.marks & kKeptMarks & ~unsigned{kSide};
  if (same_card) marks |= object.marks & kEnterNegated;
  if (player == 1) marks |= kSide;
  if (object.zone == Zone::kAccessory && t.Def(id).front != effects::kNoCard) TurnUp(t, id);
  const CardIndex card = object.card;
  const std::uint8_t plays = object.plays;
  const auto uses = static_cast<std::uint16_t>(object.uses & t.Def(id).counts_firsts);
  const auto generation = static_cast<std::uint16_t>(object.generation + (same_card ? 0 : 1));
  object = kNoObjectThere;
  object.card = card;
  object.plays = plays;
  object.uses = uses;
  object.generation = generation;
  object.marks = static_cast<std::uint16_t>(marks);
  object.zone = zone;
  t.d.where.attached.Erase(id);
  Pile& pile = PileFor(t, player, zone);
  LinkBefore(t, id, pile, PlaceInPile(t, pile, end));
  t.d.where.Enter(id, player, zone);
  t.d.where.free.Erase(id);
  if (from != zone) {
    if (from == Zone::kDeck) t.d.where.Print(id, t.Def(id));
    if (zone == Zone::kDeck) t.d.where.Unprint(ObjectSet::Of(id));
  }
  t.d.now[id] = Printed(t.Def(id));
  if (!InPlay(zone) && (t.Def(id).token || t.Has(id, Mark::kCopy))) t.s.tokens_out = 1;
}

ObjectId NewObject(Table& t, CardIndex card, Player owner) {
  // A free place: a token that has ceased. Its generation goes on, so that old references fail.
  ObjectId id = kNoObject;
  ObjectId counted = kNoObject;
  for (const ObjectId free : t.d.where.free) {
    // One that was defeated this turn still counts; its place is taken last of all.
    (t.Has(free, Mark::kDefeatedThisTurn) ? counted : id) = free;
    if (id != kNoObject) break;
  }
  if (id == kNoObject && t.s.object_count < kMaxObjects) {
    id = t.s.object_count++;
    t.d.where.free.Insert(id);
  }
  if (id == kNoObject) {
    id = counted;
    t.Changed(Read::kFacts);
  }
  if (id == kNoObject) {
    t.OutOfRoom();
    return kNoObject;
  }
  const std::uint16_t generation = t[id].generation;
  t[id] = Object{};
  t[id].generation = static_cast<std::uint16_t>(generation + 1);
  t[id].card = card;
  t.d.where.Print(id, t.Def(id));
  t.Set(id, Mark::kOwner, owner == 1);
  t.Set(id, Mark::kController, owner == 1);
  if (t.s.memory_count > 0) Forget(t, id);
  return id;
}

void Become(Table& t, ObjectId id, CardIndex card) {
  t[id].card = card;
  t.d.where.Unprint(ObjectSet::Of(id));
  if (t[id].zone != Zone::kDeck) t.d.where.Print(id, t.Def(id));
  t.d.now[id] = Printed(t.Def(id));
  ForgetReady(t);
  t.Changed(effects::kZonesOfPermanents | Read::kSources);
}

void Cease(Table& t, ObjectId id) {
  t.Changed(effects::Mask(t[id].zone));
  if (InPlay(t[id].zone)) ComesOrGoes(t, id, false);
  Unlink(t, id);
  const std::uint16_t generation = t[id].generation;
  const CardIndex card = t[id].card;
  const bool defeated = t.Has(id, Mark::kDefeatedThisTurn);
  const auto marks = static_cast<std::uint16_t>(t[id].marks & kKeptMarks);
  t[id] = Object{};
  t[id].card = card;                  // for those who still speak of it
  if (defeated) t[id].marks = marks;  // 111.6: it counts among those that were, all this turn
  t.d.now[id] = Printed(t.Def(id));
  LeaveGroups(t, id);
  t[id].generation = static_cast<std::uint16_t>(generation + 1);
  if (t.s.counter_piles > 0) TakeCountersOff(t, id);
  t.d.where.attached.Erase(id);
  t.d.where.Unprint(ObjectSet::Of(id));
  t.d.where.free.Insert(id);
}

void Shift(Table& t, ObjectId id, Zone zone, Player player) {
  Unlink(t, id);
  t.Set(id, Mark::kController, player == 1);
  t[id].zone = zone;
  LinkBefore(t, id, PileFor(t, player, zone), kNoObject);
  t.d.where.Enter(id, player, zone);
  t.Changed(effects::kZonesOfPermanents | Read::kSources);
}

void Shuffle(Table& t, Player player, const ObjectSet& aside) {
  ObjectId places[kMaxObjects];
  ShuffledCard cards[kMaxObjects];
  std::size_t count = 0;
  ForEach(t, player, Zone::kDeck, [&](ObjectId id) {
    const bool ceases = t.Def(id).token || t.Has(id, Mark::kCopy);  // 111.7
    if (aside.Has(id) || ceases) return;
    places[count] = id;
    cards[count++] = {t[id].card, t[id].marks, t[id].uses, t[id].plays};
  });
  const auto stream =
      static_cast<std::size_t>(player == 0 ? Stream::kShuffleFirst : Stream::kShuffleSecond);
  engine::Rng rng{.seed = t.s.seed, .stream = stream, .counter = t.s.draws[stream]};
  for (std::size_t rest = count; rest > 1; --rest)
    std::swap(cards[rest - 1], cards[rng.Below(rest)]);
  t.s.draws[stream] = static_cast<std::uint32_t>(rng.counter);
  t.Changed(effects::Mask(Zone::kDeck));
  constexpr auto kKept = static_cast<std::uint16_t>(~static_cast<unsigned>(Mark::kRevealed));
  for (std::size_t i = 0; i < count; ++i) {
    const ObjectId id = places[i];
    Object& object = t[id];
    object.card = cards[i].card;
    object.marks = static_cast<std::uint16_t>(cards[i].marks & kKept);
    object.uses = cards[i].uses;
    object.plays = cards[i].plays;
    ++object.generation;
    LeaveGroups(t, id);
    if (object.plays > 0 || t.Has(id, Mark::kDefeatedThisTurn)) t.d.marked.Insert(id);
    t.d.now[id] = Printed(t.Def(id));
  }
  t.Tell({.kind = EventKind::kShuffles, .rule = "703.10a", .player = player});
}

int RollDie(Table& t, int sides) {
  int result = 0;
  if (t.s.scripted_dice > 0) {
    result = t.s.dice[0];
    for (int i = 0; i + 1 < 8; ++i) t.s.dice[i] = t.s.dice[i + 1];
    t.s.dice[7] = 0;
    --t.s.scripted_dice;
  } else {
    result = 1 + static_cast<int>(Draw(t, Stream::kDice, static_cast<std::uint64_t>(sides)));
  }
  t.Tell({.kind = EventKind::kRolls, .rule = "707.1d", .amount = result});
  return result;
}

int Chance(Table& t, int bound) {
  return static_cast<int>(Draw(t, Stream::kChance, static_cast<std::uint64_t>(bound)));
}

}  // namespace clashdeck::alpha_clash
