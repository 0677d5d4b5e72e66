// One pod with its bots and its clock: a Table, and who takes from it without being asked. Like
// the table it is a value that follows from box, seed and journal; what bots and the clock do
// follows from it and the time alone, so it is the same whenever somebody looks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/draft/box.h"
#include "app/draft/table.h"
#include "core/result.h"

namespace clashdeck::app::draft {

enum class Taker : std::uint8_t { kPlayer, kClock, kBot };

struct TakenPick {
  Pick pick = {};
  Taker taker = Taker::kPlayer;
  Millis at = 0;
};

struct PodSetup {
  std::size_t first_pack = 0;  // packs are numbered through all pods
  // From when on a bot sits at each place; nothing = a player does.
  std::vector<std::optional<Millis>> bots = {};
  Millis started = 0;
  Millis pick_time = 0;  // 0 = no clock
};

class Pod {
 public:
  // `box` must outlive this.
  Pod(const Box& box, std::string_view seed, PodSetup setup);

  const Table& table() const { return table_; }
  bool bot(Seat place) const { return setup_.bots[place].has_value(); }
  Millis last() const { return last_; }  // of the last pick; of the start before it

  // When the seat's time is up; nothing while it waits, for a bot, and without a clock.
  std::optional<Millis> DueOf(Seat place) const;
  // The first of them.
  std::optional<Millis> Due() const;

  // By a player, or from a journal. Times never go back. Errors as Table::Take().
  Result<void> Take(const TakenPick& taken);
  void RestartClocks(Millis now);
  // What bots, and the clock up to `now`, take, in the order of its time.
  std::vector<TakenPick> Advance(Millis now);
  // What would be taken at this place without a player; there must be a pack.
  CardIndex Chosen(Seat place) const;

 private:
  std::optional<TakenPick> NextUnasked(Millis now) const;

  const Box& box_;
  PodSetup setup_;
  Table table_;
  Millis last_;
};

// The name that the journal has for it, and back.
std::string_view TakerName(Taker taker);
std::optional<Taker> TakerFromName(std::string_view name);

}  // namespace clashdeck::app::draft
