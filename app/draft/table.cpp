#include "app/draft/table.h"

#include <algorithm>
#include <utility>

namespace clashdeck::app::draft {

Table::Table(std::vector<std::vector<Pack>> packs, std::vector<Pass> passes, Millis now)
    : packs_(std::move(packs)),
      passes_(std::move(passes)),
      queues_(packs_.size()),
      since_(packs_.size(), now),
      pools_(packs_.size()) {
  OpenRound(now);
  Settle(now);
}

const Pack* Table::PackOf(Seat seat) const {
  return queues_[seat].empty() ? nullptr : &queues_[seat].front();
}

// Seats are numbered to the left: the next number is the neighbour on the left.
Seat Table::Next(Seat seat) const {
  const Seat step = passes_[round_] == Pass::kLeft ? 1 : seats() - 1;
  return (seat + step) % seats();
}

void Table::Give(Seat seat, Pack pack, Millis now) {
  if (queues_[seat].empty()) since_[seat] = now;
  queues_[seat].push_back(std::move(pack));
}

void Table::OpenRound(Millis now) {
  if (finished()) return;
  for (Seat seat = 0; seat < seats(); ++seat) {
    Pack& pack = packs_[seat][round_];
    if (!pack.empty()) Give(seat, std::move(pack), now);
  }
}

Result<void> Table::Take(Pick pick, Millis now) {
  if (finished()) return Fail(ErrorCode::kConflict, "all packs are drafted");
  auto& queue = queues_[pick.seat];
  if (queue.empty())
    return Fail(ErrorCode::kConflict, "the next pack has not been passed to this seat yet");
  const auto at = std::ranges::find(queue.front(), pick.card);
  if (at == queue.front().end())
    return Fail(ErrorCode::kBadBody, "the card is not in the pack that lies before this seat");
  queue.front().erase(at);
  pools_[pick.seat].push_back(pick.card);
  Pack rest = std::move(queue.front());
  queue.pop_front();
  since_[pick.seat] = now;
  if (!rest.empty()) Give(Next(pick.seat), std::move(rest), now);
  Settle(now);
  return {};
}

void Table::RestartClocks(Millis now) { std::ranges::fill(since_, now); }

void Table::Settle(Millis now) {
  while (!finished()) {
    bool open = false;
    bool took = false;
    for (Seat seat = 0; seat < seats(); ++seat) {
      auto& queue = queues_[seat];
      while (!queue.empty() && queue.front().size() == 1) {
        pools_[seat].push_back(queue.front().front());
        queue.pop_front();
        since_[seat] = now;
        took = true;
      }
      open = open || !queue.empty();
    }
    if (took && open) continue;  // what came behind a single card may be one too
    if (open) return;
    ++round_;
    OpenRound(now);
  }
}

}  // namespace clashdeck::app::draft
