// Tables put together by hand: scenarios, tests.
#pragma once

#include "engine/alpha_clash/table.h"

namespace clashdeck::alpha_clash {

// Put() both Contenders, then everything else; Finish() gives a state that Game::Resume() takes.
class TableBuilder {
 public:
  TableBuilder(const effects::CardPool& pool, std::uint64_t seed);

  // At the end (bottom) of the zone; kNoObject when no room is left. A Contender sets the health.
  ObjectId Put(CardIndex card, Player owner, Zone zone);
  void Attach(ObjectId weapon, ObjectId bearer);
  // Marks, damage, counters, health, dice and the Portal may be set here directly.
  State& state() { return table_.s; }

  // kMulligans: before the first turn, with the hands as they were put (103.5).
  enum class Begin : std::uint8_t {
    kStartOfTurn,
    kReadyStep,
    kDrawStep,
    kResourceStep,
    kPrimary,
    kMulligans,
  };
  // `first_turn`: the first turn of the game (103.8a), otherwise some later one.
  State Finish(Player active, Begin begin, bool first_turn);

 private:
  // The table, whose state may have been set directly.
  Table& Arranged();

  Table table_;
};

}  // namespace clashdeck::alpha_clash
