#include "app/replay_show.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "engine/scenario/card_line.h"

namespace clashdeck::app {
namespace {

namespace fs = std::filesystem;

text::CardFacts Facts(const std::string& text) {
  scenario::Line line(text, 1);
  const std::string word = line.Word("");
  return scenario::ReadCard(line, word);
}

// A game that is given up at its first decision.
replay::Replay GivenUp() {
  replay::Replay start;
  start.cards = {Facts(R"(contender "Ada" red 0/1 health=9)"),
                 Facts(R"(card "Ox" clash red cost=1 2/2)")};
  for (replay::Seat& seat : start.seats) seat = {.contender = "Ada", .deck = {20, "Ox"}};
  const auto pool = replay::BuildPool(start.cards);
  const auto decks = replay::FindDecks(*pool, start.seats);
  alpha_clash::Game game(*pool, start.rulings);
  EXPECT_TRUE(game.Start({.contender = {decks->contender[0], decks->contender[1]},
                          .deck = {decks->deck[0], decks->deck[1]}}));
  replay::Recorder recorder(start);
  const auto concede = alpha_clash::Make(alpha_clash::ActionKind::kConcede, 0);
  recorder.Note(game, concede);
  EXPECT_TRUE(game.Apply(concede));
  return std::move(recorder).Finish(game);
}

TEST(ReplayShow, ShowsAndVerifiesAFile) {
  const fs::path file = fs::path(testing::TempDir()) / "game.replay";
  replay::Replay replay = GivenUp();
  std::ofstream(file) << replay::Encode(replay);
  auto showing = ShowReplay(file);
  ASSERT_TRUE(showing) << showing.error().message;
  EXPECT_FALSE(showing->difference);
  EXPECT_THAT(showing->lines, testing::Contains("[104.3a] p2 wins"));

  replay.final_hash ^= 1U;
  std::ofstream(file) << replay::Encode(replay);
  showing = ShowReplay(file);
  ASSERT_TRUE(showing);
  EXPECT_TRUE(showing->difference);

  std::ofstream(file) << "replay 1\nhello\n";
  showing = ShowReplay(file);
  ASSERT_FALSE(showing);
  EXPECT_EQ(showing.error().file, file.string() + ":2");
  fs::remove(file);
  EXPECT_FALSE(ShowReplay(file));
}

}  // namespace
}  // namespace clashdeck::app
