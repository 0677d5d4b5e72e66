#include "app/draft/pod.h"

#include <algorithm>
#include <utility>

namespace clashdeck::app::draft {

namespace {

constexpr std::pair<Taker, std::string_view> kTakers[] = {
    {Taker::kPlayer, "player"}, {Taker::kClock, "clock"}, {Taker::kBot, "bot"}};

std::vector<std::vector<Pack>> DealPacks(const Box& box, std::string_view seed,
                                         const PodSetup& setup) {
  const std::size_t each = box.passes.size();
  const std::size_t seats = setup.bots.size();
  auto packs = MakePacks(box.slots, {.first = setup.first_pack, .count = seats * each}, seed);
  std::vector<std::vector<Pack>> dealt(seats);
  for (std::size_t i = 0; i < packs.size(); ++i) dealt[i / each].push_back(std::move(packs[i]));
  return dealt;
}

}  // namespace

Pod::Pod(const Box& box, std::string_view seed, PodSetup setup)
    : box_(box),
      setup_(std::move(setup)),
      table_(DealPacks(box, seed, setup_), box.passes, setup_.started),
      last_(setup_.started) {}

std::optional<Millis> Pod::DueOf(Seat place) const {
  if (setup_.pick_time == 0 || bot(place) || table_.PackOf(place) == nullptr) return std::nullopt;
  return table_.LookingSince(place) + setup_.pick_time;
}

std::optional<Millis> Pod::Due() const {
  std::optional<Millis> first;
  for (Seat place = 0; place < table_.seats(); ++place) {
    const auto due = DueOf(place);
    if (due && (!first || *due < *first)) first = due;
  }
  return first;
}

Result<void> Pod::Take(const TakenPick& taken) {
  const Millis at = std::max(taken.at, last_);
  if (auto took = table_.Take(taken.pick, at); !took) return took;
  last_ = at;
  return {};
}

void Pod::RestartClocks(Millis now) {
  last_ = std::max(now, last_);
  table_.RestartClocks(last_);
}

CardIndex Pod::Chosen(Seat place) const {
  return Choose(box_.tastes, *table_.PackOf(place), table_.PoolOf(place));
}

std::optional<TakenPick> Pod::NextUnasked(Millis now) const {
  std::optional<TakenPick> next;
  for (Seat place = 0; place < table_.seats(); ++place) {
    if (table_.PackOf(place) == nullptr) continue;
    const auto at = bot(place) ? std::max(table_.LookingSince(place), *setup_.bots[place])
                               : DueOf(place).value_or(now + 1);
    if (at > now || (next && next->at <= at)) continue;
    next = TakenPick{
        .pick = {.seat = place}, .taker = bot(place) ? Taker::kBot : Taker::kClock, .at = at};
  }
  if (!next) return next;
  next->pick.card = Chosen(next->pick.seat);
  next->at = std::max(next->at, last_);
  return next;
}

std::vector<TakenPick> Pod::Advance(Millis now) {
  std::vector<TakenPick> taken;
  while (const auto next = NextUnasked(now)) {
    if (!Take(*next)) break;  // it is in the pack: this does not happen
    taken.push_back(*next);
  }
  return taken;
}

std::string_view TakerName(Taker taker) {
  return std::ranges::find(kTakers, taker, &std::pair<Taker, std::string_view>::first)->second;
}

std::optional<Taker> TakerFromName(std::string_view name) {
  for (const auto& [taker, known] : kTakers)
    if (known == name) return taker;
  return std::nullopt;
}

}  // namespace clashdeck::app::draft
