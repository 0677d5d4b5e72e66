// Pods over many seeds: whoever picks, bots and clocks in between, the rules of passing hold.
#include "app/draft/pod.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace clashdeck::app::draft {
namespace {

constexpr std::uint64_t kSeeds = 300;
constexpr std::size_t kPackSize = 15;

// 40 commons, 12 uncommons, 8 rares; four packs, left and right in turn.
Box SampleBox() {
  Box box;
  box.passes = {Pass::kLeft, Pass::kRight, Pass::kLeft, Pass::kRight};
  box.pods = {.min = 6, .max = 10, .best = 8};
  for (CardIndex card = 0; card < 60; ++card) {
    box.cards.push_back({.id = "card-" + std::to_string(100 + card), .name = "Card"});
    box.tastes.points.push_back(static_cast<std::int32_t>(card % 7));
    box.tastes.values.push_back(std::uint64_t{1} << (card % 5));
  }
  box.tastes.shared_points = 1;
  const auto slot = [](std::uint32_t count, CardIndex from, CardIndex to) {
    SlotCards cards{.count = count};
    for (CardIndex card = from; card < to; ++card) cards.cards.push_back(card);
    return cards;
  };
  box.slots = {slot(10, 0, 40), slot(4, 40, 52), slot(1, 52, 60)};
  box.build_minutes = 30;
  box.rounds = 3;
  box.pool_section = "pool";
  return box;
}

// Checks every pick of a pod against the packs as they were opened.
class PassingOrder {
 public:
  PassingOrder(const Box& box, const std::string& seed, Seat seats)
      : box_(box), seats_(seats), asked_(seats, 0) {
    left_ = MakePacks(box.slots, {.count = seats * box.passes.size()}, seed);
  }

  // 901.2b-c: the k-th card of a round comes of the pack that was opened k seats away.
  void Take(const TakenPick& taken) {
    const Seat place = taken.pick.seat;
    Remove(place, taken.pick.card);
  }
  // The last card of each goes to the next seat unasked.
  bool all_taken() const {
    return std::ranges::all_of(left_, [](const Pack& pack) { return pack.size() == 1; });
  }

 private:
  void Remove(Seat place, CardIndex card) {
    const std::size_t round = asked_[place] / (kPackSize - 1);
    const std::size_t step = asked_[place] % (kPackSize - 1);
    ++asked_[place];
    const bool left = box_.passes[round] == Pass::kLeft;
    const std::size_t shift = step % seats_;
    const std::size_t opener = (place + (left ? seats_ - shift : shift)) % seats_;
    Pack& pack = left_[opener * box_.passes.size() + round];
    ASSERT_EQ(pack.size(), kPackSize - step) << "the pack has gone " << step << " seats";
    const auto at = std::ranges::find(pack, card);
    ASSERT_NE(at, pack.end()) << "a card of another pack";
    pack.erase(at);
  }

  const Box& box_;
  Seat seats_;
  std::vector<std::size_t> asked_;
  std::vector<Pack> left_;
};

struct Drafted {
  std::vector<TakenPick> journal = {};
  std::vector<std::vector<CardIndex>> pools = {};
};

// Players pick at random, forget to, or are bots.
Drafted DraftAtRandom(const Box& box, const std::string& seed, std::uint64_t number) {
  engine::Rng rng{.seed = number};
  const auto seats = static_cast<Seat>(6 + rng.Below(5));
  PodSetup setup{.started = 1000, .pick_time = 60'000};
  for (Seat place = 0; place < seats; ++place)
    setup.bots.push_back(rng.Below(3) == 0 ? std::optional<Millis>(1000) : std::nullopt);
  Pod pod(box, seed, setup);
  PassingOrder order(box, seed, seats);
  Drafted out;
  Millis now = 1000;
  const auto record = [&](const TakenPick& taken) {
    order.Take(taken);
    out.journal.push_back(taken);
  };
  while (!pod.table().finished()) {
    for (const TakenPick& taken : pod.Advance(now)) record(taken);
    const auto place = static_cast<Seat>(rng.Below(seats));
    const Pack* pack = pod.table().PackOf(place);
    if (pack != nullptr && !pod.bot(place) && rng.Below(4) != 0) {
      const TakenPick taken{
          .pick = {place, (*pack)[rng.Below(pack->size())]}, .taker = Taker::kPlayer, .at = now};
      EXPECT_TRUE(pod.Take(taken).has_value());
      record(taken);
    }
    now += static_cast<Millis>(rng.Below(20'000));
  }
  EXPECT_TRUE(order.all_taken());
  for (Seat place = 0; place < seats; ++place) out.pools.push_back(pod.table().PoolOf(place));
  // From the journal alone the same table comes about.
  Pod again(box, seed, setup);
  for (const TakenPick& taken : out.journal) {
    if (taken.taker != Taker::kPlayer) {
      EXPECT_EQ(again.Chosen(taken.pick.seat), taken.pick.card);
    }
    EXPECT_TRUE(again.Take(taken).has_value());
  }
  for (Seat place = 0; place < seats; ++place)
    EXPECT_EQ(again.table().PoolOf(place), out.pools[place]);
  return out;
}

TEST(DraftPod, Rule901_2_HoldsForEverySeed) {
  const Box box = SampleBox();
  for (std::uint64_t number = 0; number < kSeeds; ++number) {
    const std::string seed = "seed " + std::to_string(number);
    SCOPED_TRACE(seed);
    const Drafted drafted = DraftAtRandom(box, seed, number);
    std::map<CardIndex, int> held;
    for (const auto& pool : drafted.pools) {
      EXPECT_EQ(pool.size(), 60U);
      for (const CardIndex card : pool) ++held[card];
    }
    for (const Pack& pack :
         MakePacks(box.slots, {.count = drafted.pools.size() * box.passes.size()}, seed))
      for (const CardIndex card : pack) --held[card];
    for (const auto& [card, count] : held) ASSERT_EQ(count, 0) << card;
    ASSERT_TRUE(std::ranges::is_sorted(drafted.journal, {}, &TakenPick::at));
    if (testing::Test::HasFailure()) return;
  }
}

// How often, and when, somebody looks changes nothing.
TEST(DraftPod, TheClockDoesTheSameHoweverOftenItIsAsked) {
  const Box box = SampleBox();
  const PodSetup setup{
      .bots = {{}, {}, {}, std::optional<Millis>(0), {}, {}}, .started = 0, .pick_time = 10'000};
  Pod often(box, "clock", setup);
  Pod once(box, "clock", setup);
  std::vector<TakenPick> journal;
  for (Millis now = 0; now <= 600'000; now += 777) {
    const auto taken = often.Advance(now);
    journal.insert(journal.end(), taken.begin(), taken.end());
  }
  const auto at_once = once.Advance(600'000);
  EXPECT_TRUE(once.table().finished());
  ASSERT_EQ(journal.size(), at_once.size());
  for (std::size_t i = 0; i < journal.size(); ++i) {
    EXPECT_EQ(journal[i].pick.card, at_once[i].pick.card);
    EXPECT_EQ(journal[i].pick.seat, at_once[i].pick.seat);
    EXPECT_EQ(journal[i].at, at_once[i].at);
  }
}

TEST(DraftPod, WithoutAClockPlayersTakeTheirTime) {
  const Box box = SampleBox();
  Pod pod(box, "slow", {.bots = {{}, {}, {}, {}, {}, {}}, .started = 0});
  EXPECT_TRUE(pod.Advance(Millis{1} << 40U).empty());
  EXPECT_FALSE(pod.Due().has_value());
}

TEST(DraftBox, IsReadAsItWasWritten) {
  const Box box = SampleBox();
  const auto read = ReadBox(WriteBox(box));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->cards, box.cards);
  EXPECT_EQ(read->slots, box.slots);
  EXPECT_EQ(read->passes, box.passes);
  EXPECT_EQ(read->tastes.values, box.tastes.values);
  EXPECT_EQ(WriteBox(*read), WriteBox(box));
  std::string numbered = WriteBox(box);
  numbered.replace(numbered.find("\"cards\":[0"), 10, "\"cards\":[99");
  for (const std::string& broken : {std::string("{}"), std::string("["), numbered})
    EXPECT_FALSE(ReadBox(broken).has_value());
}

}  // namespace
}  // namespace clashdeck::app::draft
