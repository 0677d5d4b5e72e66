// The table a game is played at: the state, what it is played with, and who listens. A Game is a
// Table; the files of this folder are functions over it, named after the rulebook's chapters. All
// of it lies side by side: whoever has the table needs no further look to find a part of it.
#pragma once

#include "engine/alpha_clash/action.h"
#include "engine/alpha_clash/derived.h"
#include "engine/alpha_clash/event.h"
#include "engine/alpha_clash/rulings.h"
#include "engine/alpha_clash/state.h"

namespace clashdeck::alpha_clash {

using effects::Ability;
using effects::CardDef;
using effects::CardType;
using effects::Instruction;
using effects::Read;
using engine::kNobody;
using engine::Other;
using engine::Outcome;
using engine::Refusal;

// What looks at a mark. Those for whose turn, owner and side are changed by moves (zones.cpp).
constexpr effects::Reads ReadsOf(Mark mark) {
  switch (mark) {
    case Mark::kEngaged:
      return effects::Bits(Read::kEngaged);
    case Mark::kFaceDown:
      return Read::kFacing | Read::kListeners;
    case Mark::kEnteredThisTurn:
    case Mark::kDefeatedThisTurn:
      return effects::Bits(Read::kFacts);
    case Mark::kDefeated:
      return effects::Bits(Read::kDefeat);
    case Mark::kCopy:  // in play it is a token
      return effects::Bits(Read::kSources);
    default:
      return 0;
  }
}

// Cold: what makes events for a sink is laid apart from the code that runs all the time.
[[gnu::cold, gnu::noinline]] inline void TellSink(EventSink& sink, const Event& event) {
  sink.On(event);
}

struct Table {
  Table(const effects::CardPool& cards, const Rulings& readings) : pool(cards), rulings(readings) {}

  // Cards may have come to the pool since.
  void LookUpPool() { pool = effects::PoolTables(*pool.whole); }

  effects::PoolTables pool;
  EventSink* log = nullptr;  // of the call of Game that runs
  Decision decision = {};
  // What waits in State::pending from here on comes of what happens at the same time (701.1).
  int together_from = kNotTogether;
  static constexpr int kNotTogether = -1;
  Rulings rulings;
  State s = kEmptyState;
  Derived d = kUnmade;

  Object& operator[](ObjectId id) { return s.objects[id]; }
  const Object& operator[](ObjectId id) const { return s.objects[id]; }
  const CardDef& Def(ObjectId id) const { return pool.cards[s.objects[id].card]; }
  PlayerState& Of(Player player) { return s.players[player]; }
  const PlayerState& Of(Player player) const { return s.players[player]; }
  const Pile& PileOf(Player player, Zone zone) const {
    return s.players[player].piles[static_cast<std::size_t>(zone)];
  }

  bool Has(ObjectId id, Mark mark) const {
    return (s.objects[id].marks & static_cast<std::uint16_t>(mark)) != 0;
  }
  void Set(ObjectId id, Mark mark, bool on = true) {
    const auto bit = static_cast<std::uint16_t>(mark);
    auto& marks = s.objects[id].marks;
    if (((marks & bit) != 0) == on) return;
    marks = static_cast<std::uint16_t>(on ? marks | bit : marks & ~bit);
    if (mark == Mark::kRevealed && on) s.revealed = 1;
    Changed(ReadsOf(mark));
    if (mark == Mark::kDefeatedThisTurn) d.marked.Insert(id);
    if (mark == Mark::kFaceDown && d.where.with_static.Has(id)) Changed(Read::kSources);
    if (mark == Mark::kEngaged && s.objects[id].zone == Zone::kResources) {
      const Player player = Controller(id);
      d.ready_known[player] = false;
      d.ready_of[player].Add(Def(id).colors, on ? -1 : 1);
    }
  }
  // Something happened that continuous effects may look at; kAll is told of everything.
  void Changed(effects::Reads what) {
    d.changed |= what | Read::kAll;
    d.unchecked |= what;
  }
  void Changed(Read what) { Changed(effects::Bits(what)); }
  Player Owner(ObjectId id) const { return Has(id, Mark::kOwner) ? 1 : 0; }
  Player Controller(ObjectId id) const { return Has(id, Mark::kController) ? 1 : 0; }
  bool Engaged(ObjectId id) const { return Has(id, Mark::kEngaged); }
  CardType Type(ObjectId id) const { return Def(id).type; }
  bool IsClashCard(ObjectId id) const { return Type(id) == CardType::kClash; }
  bool IsContender(ObjectId id) const { return Type(id) == CardType::kContender; }
  ObjectId ContenderOf(Player player) const { return PileOf(player, Zone::kContender).first; }

  Ref RefTo(ObjectId id) const {
    return id == kNoObject ? Ref{} : Ref{id, 0, s.objects[id].generation};
  }
  // The object is still the one that was meant (400.6).
  bool Current(const Ref& ref) const {
    return ref.id < s.object_count && s.objects[ref.id].generation == ref.generation &&
           s.objects[ref.id].zone != Zone::kNone;
  }

  // What happens all the time asks this first: an event that nobody hears is not even made.
  bool IsHeard() const { return log != nullptr; }
  void Tell(const Event& event) const {
    if (log != nullptr) [[unlikely]] {
      TellSink(*log, event);
    }
  }
  void GameOver(Outcome outcome, const char* rule) {
    if (s.outcome != Outcome::kGoesOn) return;
    s.outcome = outcome;
    Tell({.kind = EventKind::kGameOver, .rule = rule, .amount = static_cast<int>(outcome)});
  }
  // A list of the state is full: the game ends without a result.
  [[gnu::cold]] void OutOfRoom() { GameOver(Outcome::kCapacity, ""); }
};

inline Outcome WinOf(Player player) {
  return player == 0 ? Outcome::kFirstWins : Outcome::kSecondWins;
}

inline bool IsOn(const Instruction& in, effects::Flag flag) {
  return (in.flags & static_cast<std::uint16_t>(flag)) != 0;
}

inline bool InPlay(Zone zone) { return (effects::Mask(zone) & effects::kZonesOfPermanents) != 0; }

inline constexpr ObjectId PlayerTarget(Player player) {
  return static_cast<ObjectId>(kPlayerBase + player);
}
inline constexpr bool IsPlayer(ObjectId id) { return id == kPlayerBase || id == kPlayerBase + 1; }

}  // namespace clashdeck::alpha_clash
