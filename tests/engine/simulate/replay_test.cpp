// Any game of a run can be had as a replay, which is that very game.
#include <gtest/gtest.h>

#include "engine/replay/record.h"
#include "engine/simulate/arena.h"
#include "tests/engine/simulate/samples.h"

namespace clashdeck::simulate {
namespace {

void ExpectSameGame(const Spec& spec, GameId id) {
  const auto replay = ReplayOf(spec, id);
  ASSERT_TRUE(replay.has_value()) << replay.error().message;
  const Arena arena(spec);
  Worker worker(arena.contests()[static_cast<std::size_t>(id.part)]);
  for (std::uint64_t number = id.number - std::min<std::uint64_t>(id.number, 2);
       number <= id.number; ++number) {
    worker.Play(number);  // what was played before does not matter
  }
  EXPECT_EQ(replay->final_hash, worker.game().Hash());
  EXPECT_EQ(replay->outcome, worker.game().outcome());
  const auto decoded = replay::Decode(replay::Encode(*replay));
  ASSERT_TRUE(decoded.has_value());
  const replay::Showing showing = replay::Show(*decoded);
  EXPECT_EQ(showing.difference, std::nullopt);
  EXPECT_GT(showing.lines.size(), 20U);
}

TEST(SimulatedReplay, GoldfishWithOpponentsOwnNumbers) {
  Spec spec = GoldfishOf("vesper-nine-blades", 40);
  spec.opponent = {.policy = {.policy = Policy::kBlockers}, .health = 41, .defense = 5};
  for (const std::uint64_t number : {0U, 1U, 17U, 39U}) ExpectSameGame(spec, {.number = number});
}

TEST(SimulatedReplay, GamesThatEndAtTheTurnLimit) {
  Spec spec = GoldfishOf("kiln-embers", 4);
  spec.stop.turns = 3;
  ExpectSameGame(spec, {.number = 2});
}

TEST(SimulatedReplay, OtherKinds) {
  const auto& decks = TheSamples().decks;
  ExpectSameGame(SpecOf(Kind::kAb, {decks[0].deck, decks[1].deck}, 10), {.part = 1, .number = 9});
  ExpectSameGame(SpecOf(Kind::kMatch, {decks[2].deck, decks[1].deck}, 10), {.number = 3});
  Spec gauntlet = SpecOf(Kind::kGauntlet, {decks[0].deck, decks[1].deck, decks[2].deck}, 10);
  gauntlet.policy = {.policy = Policy::kLethal, .nodes = 50};
  gauntlet.versus = PolicySpec{.policy = Policy::kRandom};
  ExpectSameGame(gauntlet, {.part = 1, .number = 4});
}

TEST(SimulatedReplay, NotableGamesAreWhatTheReportSays) {
  const Spec spec = GoldfishOf("halcyon-grove", 200);
  const auto report = RunAs<Goldfish>(spec);
  const Arena arena(spec);
  Worker worker(arena.contests()[0]);
  EXPECT_EQ(worker.Play(report.best->number)->kill_turn, *report.best->kill_turn);
  EXPECT_EQ(worker.Play(report.median->number)->kill_turn, *report.median->kill_turn);
}

TEST(SimulatedReplay, UnknownGames) {
  const Spec spec = GoldfishOf("kiln-embers", 10);
  EXPECT_EQ(ReplayOf(spec, {.number = 10}).error().code, ErrorCode::kNotFound);
  EXPECT_EQ(ReplayOf(spec, {.part = 1, .number = 0}).error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace clashdeck::simulate
