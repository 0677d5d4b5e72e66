// One pod while it drafts (901.2b-c), as a value: packs go round, a seat takes one card of each.
// The same packs and picks give the same table, which is how a draft is resumed and replayed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "app/draft/packs.h"
#include "core/draft.h"

namespace clashdeck::app::draft {

using Seat = std::uint32_t;
using Millis = std::int64_t;  // since 1970

struct Pick {
  Seat seat = 0;
  CardIndex card = 0;
};

class Table {
 public:
  // packs[seat][round]; as many rounds as `passes`. The first packs are open at once.
  Table(std::vector<std::vector<Pack>> packs, std::vector<Pass> passes, Millis now);

  Seat seats() const { return static_cast<Seat>(pools_.size()); }
  std::size_t rounds() const { return passes_.size(); }
  std::size_t round() const { return round_; }  // whose packs are open, from 0; rounds() at the end
  bool finished() const { return round_ == passes_.size(); }

  // What the seat chooses from; nullptr while it waits for its neighbour.
  const Pack* PackOf(Seat seat) const;
  std::size_t PacksAt(Seat seat) const { return queues_[seat].size(); }
  Millis LookingSince(Seat seat) const { return since_[seat]; }  // at the pack of PackOf()
  const std::vector<CardIndex>& PoolOf(Seat seat) const { return pools_[seat]; }

  // Takes a card of the seat's pack and passes the rest on. A pack of a single card is taken by
  // the seat it comes to without being asked (901.2b). kConflict while the seat waits or the draft
  // is over, kBadBody for a card that is not in the pack.
  Result<void> Take(Pick pick, Millis now);
  // Everybody looks at their pack from `now` on.
  void RestartClocks(Millis now);

 private:
  void OpenRound(Millis now);
  void Give(Seat seat, Pack pack, Millis now);
  Seat Next(Seat seat) const;
  // Lets seats take single cards until nobody has one in front, and opens the next round when the
  // packs of this one are gone.
  void Settle(Millis now);

  std::vector<std::vector<Pack>> packs_;
  std::vector<Pass> passes_;
  std::size_t round_ = 0;
  std::vector<std::deque<Pack>> queues_;  // in the order in which they came
  std::vector<Millis> since_;
  std::vector<std::vector<CardIndex>> pools_;
};

}  // namespace clashdeck::app::draft
