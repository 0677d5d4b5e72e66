#include "app/draft/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "app/draft/bot.h"

namespace clashdeck::app::draft {
namespace {

using testing::ElementsAre;

const std::vector<Pass> kFourPacks = {Pass::kLeft, Pass::kRight, Pass::kLeft, Pass::kRight};

// Every card of every pack is another one: seat * 1000 + round * 100 + place.
std::vector<std::vector<Pack>> NumberedPacks(Seat seats, std::size_t rounds, std::size_t size) {
  std::vector<std::vector<Pack>> packs(seats);
  for (Seat seat = 0; seat < seats; ++seat) {
    for (std::size_t round = 0; round < rounds; ++round) {
      Pack pack;
      for (std::size_t i = 0; i < size; ++i)
        pack.push_back(static_cast<CardIndex>(seat * 1000 + round * 100 + i));
      packs[seat].push_back(std::move(pack));
    }
  }
  return packs;
}

CardIndex TakeFirst(Table& table, Seat seat, Millis now = 0) {
  const CardIndex card = table.PackOf(seat)->front();
  EXPECT_TRUE(table.Take({seat, card}, now));
  return card;
}

// 901.2b: to the left first, that is to the next number; 901.2c: then to the right.
TEST(DraftTable, PacksGoLeftThenRight) {
  Table table(NumberedPacks(3, 2, 3), {Pass::kLeft, Pass::kRight}, 0);
  for (Seat seat = 0; seat < 3; ++seat) TakeFirst(table, seat);
  EXPECT_THAT(*table.PackOf(1), ElementsAre(1, 2));  // from seat 0
  EXPECT_THAT(*table.PackOf(0), ElementsAre(2001, 2002));
  for (Seat seat = 0; seat < 3; ++seat) TakeFirst(table, seat);
  EXPECT_EQ(table.round(), 1U);  // the last card of each pack was taken unasked
  for (Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(table.PoolOf(seat).size(), 3U);
  for (Seat seat = 0; seat < 3; ++seat) TakeFirst(table, seat);
  EXPECT_THAT(*table.PackOf(2), ElementsAre(101, 102));
}

TEST(DraftTable, ASeatWaitsForItsNeighbour) {
  Table table(NumberedPacks(3, 1, 4), {Pass::kLeft}, 0);
  TakeFirst(table, 0);
  EXPECT_EQ(table.PackOf(0), nullptr);
  EXPECT_EQ(table.PacksAt(1), 2U);
  const auto early = table.Take({0, 1}, 0);
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, ErrorCode::kConflict);
  EXPECT_THAT(*table.PackOf(1), ElementsAre(1000, 1001, 1002, 1003));  // its own comes first
}

TEST(DraftTable, ACardOfAnotherPackCannotBeTaken) {
  Table table(NumberedPacks(3, 1, 4), {Pass::kLeft}, 0);
  const auto foreign = table.Take({0, 1000}, 0);
  ASSERT_FALSE(foreign);
  EXPECT_EQ(foreign.error().code, ErrorCode::kBadBody);
  EXPECT_THAT(*table.PackOf(0), ElementsAre(0, 1, 2, 3));
  EXPECT_TRUE(table.PoolOf(0).empty());
}

TEST(DraftTable, TheClockStartsWhenAPackLiesBeforeTheSeat) {
  Table table(NumberedPacks(3, 1, 4), {Pass::kLeft}, 100);
  TakeFirst(table, 0, 105);
  EXPECT_EQ(table.LookingSince(1), 100);  // still at its own pack
  TakeFirst(table, 1, 130);
  EXPECT_EQ(table.LookingSince(1), 130);  // the pack of seat 0, which came at 105
  TakeFirst(table, 2, 140);
  EXPECT_EQ(table.LookingSince(0), 140);
}

// 901.2c: 60 cards each, all different here, none lost.
TEST(DraftTable, ABoxGivesSixtyCardsToEach) {
  for (const Seat seats : {6U, 7U, 8U, 10U}) {
    Table table(NumberedPacks(seats, 4, 15), kFourPacks, 0);
    engine::Rng rng{.seed = seats};
    std::size_t asked = 0;
    while (!table.finished()) {
      const auto seat = static_cast<Seat>(rng.Below(seats));
      const Pack* pack = table.PackOf(seat);
      if (pack == nullptr) continue;
      const CardIndex card = (*pack)[static_cast<std::size_t>(rng.Below(pack->size()))];
      ASSERT_TRUE(table.Take({seat, card}, 0));
      ++asked;
    }
    EXPECT_EQ(asked, seats * 4U * 14U);  // every pack's last card is nobody's choice
    std::set<CardIndex> all;
    for (Seat seat = 0; seat < seats; ++seat) {
      EXPECT_EQ(table.PoolOf(seat).size(), 60U);
      all.insert(table.PoolOf(seat).begin(), table.PoolOf(seat).end());
    }
    EXPECT_EQ(all.size(), seats * 60U);
    EXPECT_FALSE(table.Take({0, 0}, 0));
  }
}

TEST(Packs, HoldEverySlotAndNoCardTwice) {
  std::vector<CardIndex> commons(30);
  std::iota(commons.begin(), commons.end(), CardIndex{0});
  const std::vector<SlotCards> slots = {{10, commons}, {2, {28, 29, 30, 31, 32}}};
  ASSERT_TRUE(CheckSlots(slots));
  const auto packs = MakePacks(slots, {.count = 50}, "nine");
  std::set<CardIndex> seen;
  for (const Pack& pack : packs) {
    EXPECT_EQ(pack.size(), 12U);
    EXPECT_EQ(std::set(pack.begin(), pack.end()).size(), 12U);
    EXPECT_GE(std::ranges::count_if(pack, [](CardIndex card) { return card >= 28; }), 2);
    seen.insert(pack.begin(), pack.end());
  }
  EXPECT_EQ(seen.size(), 33U);
  EXPECT_EQ(packs, MakePacks(slots, {.count = 50}, "nine"));
  EXPECT_EQ(packs[7], MakePacks(slots, {.first = 7, .count = 1}, "nine").front());
  EXPECT_NE(packs, MakePacks(slots, {.count = 50}, "ten"));
}

TEST(Packs, ASlotThatMayRunDryIsRefused) {
  EXPECT_TRUE(CheckSlots({{2, {1, 2}}, {1, {3}}}));
  EXPECT_TRUE(CheckSlots({{2, {1, 2, 3}}, {1, {2, 3, 4}}}));
  EXPECT_FALSE(CheckSlots({{2, {1, 2, 3}}, {1, {2, 3}}}));
  EXPECT_FALSE(CheckSlots({{3, {1, 2}}}));
}

TEST(Bot, TakesPointsAndWhatItHasInCommon) {
  const Tastes tastes{.points = {0, 2, 3, 3}, .values = {1, 1, 2, 4}, .shared_points = 2};
  EXPECT_EQ(Choose(tastes, {0, 1, 2, 3}, {}), 2U);  // the first of the best
  const std::vector<CardIndex> pool = {0, 0};
  EXPECT_EQ(Choose(tastes, {0, 1, 2, 3}, pool), 1U);  // 2 + 2 * 2 beats 3
}

}  // namespace
}  // namespace clashdeck::app::draft
