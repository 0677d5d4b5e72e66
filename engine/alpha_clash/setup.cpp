#include "engine/alpha_clash/setup.h"

#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/turn.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

namespace {

// Zones are moved by functions over a Table.
struct Bench {
  Bench(const effects::CardPool& pool, State& state)
      : t{pool, rulings, state, derived, decision, nullptr} {
    derived.where = Locate(state, pool);
  }

  Rulings rulings;
  Derived derived;
  Decision decision;
  Table t;
};

}  // namespace

TableBuilder::TableBuilder(const effects::CardPool& pool, std::uint64_t seed) : pool_(pool) {
  state_.seed = seed;
}

ObjectId TableBuilder::Put(CardIndex card, Player owner, Zone zone) {
  Bench bench(pool_, state_);
  const ObjectId id = NewObject(bench.t, card, owner);
  if (id == kNoObject) return id;
  Relocate(bench.t, id, zone, owner);
  if (zone == Zone::kContender) state_.players[owner].health = pool_.cards[card].health;
  return id;
}

void TableBuilder::Attach(ObjectId weapon, ObjectId bearer) {
  Bench bench(pool_, state_);
  Shift(bench.t, weapon, state_.objects[bearer].zone, bench.t.Controller(weapon));
  state_.objects[weapon].bearer = bearer;
}

State TableBuilder::Finish(Player active, Begin begin, bool first_turn) {
  Bench bench(pool_, state_);
  state_.active = active;
  if (begin == Begin::kMulligans) {
    state_.starting = active;
    Push(bench.t, FrameKind::kStart, active, static_cast<std::uint8_t>(StartStep::kMulligans));
    return state_;
  }
  state_.starting = first_turn ? active : Player{0};
  // A turn that has begun is counted; the first step of a turn counts it itself.
  const bool begun = begin != Begin::kStartOfTurn;
  state_.turn = static_cast<std::uint16_t>((first_turn ? 0 : 10) + (begun ? 1 : 0));
  TurnStep step = TurnStep::kBegin;
  switch (begin) {
    case Begin::kMulligans:
    case Begin::kStartOfTurn:
      break;
    case Begin::kReadyStep:
      step = TurnStep::kReady;
      break;
    case Begin::kDrawStep:
      step = TurnStep::kDraw;
      break;
    case Begin::kResourceStep:
      step = TurnStep::kResource;
      break;
    case Begin::kPrimary:
      step = TurnStep::kPrimary;
      break;
  }
  state_.phase = begin == Begin::kPrimary ? Phase::kPrimary : Phase::kStart;
  Push(bench.t, FrameKind::kTurn, active, static_cast<std::uint8_t>(step));
  // What the table itself brings about (a defense of 0) comes before anything else.
  if (begin == Begin::kPrimary) Push(bench.t, FrameKind::kSettle);
  return state_;
}

}  // namespace clashdeck::alpha_clash
