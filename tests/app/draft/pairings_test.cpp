#include "app/draft/pairings.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

namespace clashdeck::app::draft {
namespace {

std::vector<Seat> Seats(Seat count) {
  std::vector<Seat> seats(count);
  std::iota(seats.begin(), seats.end(), Seat{0});
  return seats;
}

// Three rounds in which chance decides the matches (901.4a).
std::vector<Played> ThreeRounds(const std::vector<Seat>& seats, std::uint64_t seed,
                                std::vector<std::vector<Pairing>>* rounds = nullptr) {
  std::vector<Played> played;
  engine::Rng dice{.seed = seed, .stream = 7};
  for (std::uint64_t round = 0; round < 3; ++round) {
    const auto pairings = Pair(seats, played, {.seed = seed, .stream = round});
    if (rounds != nullptr) rounds->push_back(pairings);
    for (const Pairing& pairing : pairings) {
      const bool first = dice.Below(2) == 0;
      played.push_back({pairing, first ? 2U : 0U, first ? 1U : 2U});
    }
  }
  return played;
}

TEST(Pair, EverybodyPlaysOnceARoundAndNobodyMeetsTwice) {
  for (Seat count = 6; count <= 10; ++count) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      std::vector<std::vector<Pairing>> rounds;
      ThreeRounds(Seats(count), seed, &rounds);
      std::set<std::pair<Seat, Seat>> met;
      std::set<Seat> out;
      for (const auto& round : rounds) {
        std::set<Seat> busy;
        for (const Pairing& pairing : round) {
          EXPECT_TRUE(busy.insert(pairing.first).second);
          if (pairing.second) {
            EXPECT_TRUE(busy.insert(*pairing.second).second);
            EXPECT_TRUE(met.insert(std::minmax(pairing.first, *pairing.second)).second);
          } else {
            EXPECT_TRUE(out.insert(pairing.first).second) << "sits out twice";
          }
        }
        EXPECT_EQ(busy.size(), count);
      }
      EXPECT_EQ(out.size(), count % 2 == 1 ? 3U : 0U);
    }
  }
}

TEST(Pair, WinnersMeetWinners) {
  const auto seats = Seats(8);
  const auto first = Pair(seats, {}, {.seed = 3});
  std::vector<Played> played;
  std::set<Seat> winners;
  for (const Pairing& pairing : first) {
    played.push_back({pairing, 2, 0});
    winners.insert(pairing.first);
  }
  for (const Pairing& pairing : Pair(seats, played, {.seed = 4}))
    EXPECT_EQ(winners.count(pairing.first), winners.count(*pairing.second));
}

TEST(Pair, TheLastOnesSitOut) {
  const auto seats = Seats(3);
  const std::vector<Played> played = {{{0, 1}, 2, 0}, {{2, {}}, 0, 0}};
  const auto next = Pair(seats, played, {});
  for (const Pairing& pairing : next) {
    if (!pairing.second) {
      EXPECT_EQ(pairing.first, 1U);
    }
  }
}

// 901.4a: of five winners and four losers of the first round a loser sits out, although two players
// with different points meet then; and never one who has more points than another who has not yet.
TEST(Pair, NoWinnerSitsOutBeforeALoser) {
  for (Seat count = 5; count <= 9; count += 2) {
    const auto seats = Seats(count);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      std::vector<std::vector<Pairing>> rounds;
      const auto played = ThreeRounds(seats, seed, &rounds);
      const std::vector<Played> before(played.begin(), played.begin() + (count + 1) / 2);
      std::map<Seat, std::uint32_t> points;
      for (const Standing& each : Standings(seats, before)) points[each.seat] = each.points;
      for (const Pairing& pairing : rounds[1]) {
        if (!pairing.second) {
          EXPECT_EQ(points[pairing.first], 0U) << count << " players, seed " << seed;
        }
      }
    }
  }
}

TEST(Pair, FollowsTheStream) {
  const auto seats = Seats(8);
  std::set<Seat> opponents_of_0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    for (const Pairing& pairing : Pair(seats, {}, {.seed = seed})) {
      if (pairing.first == 0) opponents_of_0.insert(*pairing.second);
      if (pairing.second == Seat{0}) opponents_of_0.insert(pairing.first);
    }
  }
  EXPECT_EQ(opponents_of_0.size(), 7U);
}

TEST(Standings, PointsThenOpponentsThenGames) {
  const auto seats = Seats(4);
  const std::vector<Played> played = {
      {{0, 1}, 2, 0},
      {{2, 3}, 2, 1},  // round 1
      {{0, 2}, 1, 1},
      {{1, 3}, 2, 0},  // round 2
  };
  const auto standings = Standings(seats, played);
  EXPECT_EQ(standings[0].seat, 0U);  // 4 points, as 2 has; opponents 3 + 4
  EXPECT_EQ(standings[0].points, 4U);
  EXPECT_EQ(standings[0].opponents, 7U);
  EXPECT_EQ(standings[1].seat, 2U);  // opponents 0 + 4
  EXPECT_EQ(standings[2].seat, 1U);
  EXPECT_EQ(standings[2].points, 3U);
  EXPECT_EQ(standings[3].seat, 3U);
  EXPECT_EQ(standings[3].losses, 2U);
  EXPECT_EQ(standings[3].place, 4U);
}

TEST(Standings, WhomNothingTellsApartShareAPlace) {
  const auto standings = Standings(Seats(2), {});
  EXPECT_EQ(standings[0].place, 1U);
  EXPECT_EQ(standings[1].place, 1U);
}

TEST(Standings, SittingOutIsAWinWithoutGames) {
  const std::vector<Played> played = {{{0, {}}, 0, 0}};
  const auto standings = Standings(Seats(2), played);
  EXPECT_EQ(standings[0].points, kWinPoints);
  EXPECT_EQ(standings[0].games_won, 0U);
}

}  // namespace
}  // namespace clashdeck::app::draft
