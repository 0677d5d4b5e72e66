#include "engine/alpha_clash/setup.h"

#include "engine/alpha_clash/frames.h"
#include "engine/alpha_clash/turn.h"
#include "engine/alpha_clash/zones.h"

namespace clashdeck::alpha_clash {

TableBuilder::TableBuilder(const effects::CardPool& pool, std::uint64_t seed)
    : table_(pool, Rulings{}) {
  table_.s.seed = seed;
}

Table& TableBuilder::Arranged() {
  table_.LookUpPool();
  table_.d = kUnmade;
  table_.d.where = Locate(table_.s, table_.pool.cards);
  return table_;
}

ObjectId TableBuilder::Put(CardIndex card, Player owner, Zone zone) {
  Table& t = Arranged();
  const ObjectId id = NewObject(t, card, owner);
  if (id == kNoObject) return id;
  Relocate(t, id, zone, owner);
  if (zone == Zone::kContender) t.s.players[owner].health = t.pool.cards[card].health;
  return id;
}

void TableBuilder::Attach(ObjectId weapon, ObjectId bearer) {
  Table& t = Arranged();
  Shift(t, weapon, t.s.objects[bearer].zone, t.Controller(weapon));
  t.s.objects[weapon].bearer = bearer;
}

State TableBuilder::Finish(Player active, Begin begin, bool first_turn) {
  Table& t = Arranged();
  t.s.active = active;
  if (begin == Begin::kMulligans) {
    t.s.starting = active;
    Push(t, FrameKind::kStart, active, static_cast<std::uint8_t>(StartStep::kMulligans));
    return t.s;
  }
  t.s.starting = first_turn ? active : Player{0};
  // A turn that has begun is counted; the first step of a turn counts it itself.
  const bool begun = begin != Begin::kStartOfTurn;
  t.s.turn = static_cast<std::uint16_t>((first_turn ? 0 : 10) + (begun ? 1 : 0));
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
  t.s.phase = begin == Begin::kPrimary ? Phase::kPrimary : Phase::kStart;
  Push(t, FrameKind::kTurn, active, static_cast<std::uint8_t>(step));
  // What the table itself brings about (a defense of 0) comes before anything else.
  if (begin == Begin::kPrimary) Push(t, FrameKind::kSettle);
  return t.s;
}

}  // namespace clashdeck::alpha_clash
