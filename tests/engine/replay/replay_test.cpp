#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/kernel/rng.h"
#include "engine/replay/record.h"
#include "engine/scenario/card_line.h"

namespace clashdeck::replay {
namespace {

using testing::HasSubstr;

CardFacts Facts(const std::string& text) {
  scenario::Line line(text, 1);
  const std::string word = line.Word("");
  CardFacts facts = scenario::ReadCard(line, word);
  EXPECT_EQ(line.reason(), "");
  return facts;
}

// What a small game needs: plain bodies, an Action that targets, a trigger that asks.
Replay SmallGame(std::uint64_t seed) {
  Replay replay;
  for (const char* card :
       {R"(contender "Ada" red 0/1 health=12)", R"(contender "Bea" blue 1/1 health=12)",
        R"(card "Ox" clash green cost=1 gems=G 3/2)", R"(card "Elk" clash white cost=1 gems=W 2/2)",
        R"(card "Dart" basic red cost=0 text="Deal one damage to target Clash card.")",
        R"(card "Scribe" clash green cost=1 1/1 text="Trigger - Enter: You may draw a card.")"})
    replay.cards.push_back(Facts(card));
  replay.seats[0].contender = "Ada";
  replay.seats[1].contender = "Bea";
  for (int i = 0; i < 10; ++i) {
    replay.seats[0].deck.insert(replay.seats[0].deck.end(), {"Ox", "Ox", "Dart"});
    replay.seats[1].deck.insert(replay.seats[1].deck.end(), {"Elk", "Scribe", "Ox"});
  }
  replay.seed = seed;
  return replay;
}

// A game of chance moves, written down.
Replay PlayedByChance(std::uint64_t seed, std::size_t most_decisions = 5000) {
  Replay start = SmallGame(seed);
  const auto pool = BuildPool(start.cards);
  const auto decks = FindDecks(*pool, start.seats);
  EXPECT_TRUE(decks);
  alpha_clash::Game game(*pool, start.rulings);
  EXPECT_TRUE(game.Start({.contender = {decks->contender[0], decks->contender[1]},
                          .deck = {decks->deck[0], decks->deck[1]},
                          .seed = start.seed,
                          .first = start.first}));
  Recorder recorder(start);
  engine::Rng rng{.seed = seed, .stream = 99};
  engine::ActionList legal;
  for (std::size_t i = 0; i < most_decisions && !game.is_terminal(); ++i) {
    game.LegalActions(legal);
    const Action action = legal[static_cast<std::size_t>(rng.Below(legal.size()))];
    recorder.Note(game, action);
    game.ApplyLegal(action);
  }
  return std::move(recorder).Finish(game);
}

TEST(Replay, ARecordedGameIsPlayedAgain) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Replay replay = PlayedByChance(seed);
    EXPECT_NE(replay.outcome, engine::Outcome::kGoesOn);
    const Showing showing = Show(replay);
    EXPECT_FALSE(showing.difference) << "seed " << seed << ": " << *showing.difference;
    EXPECT_GT(showing.lines.size(), 20U);
  }
}

TEST(Replay, AnUnfinishedGameIsPlayedAsFarAsItGoes) {
  for (const std::size_t decisions : {0U, 1U, 7U, 40U}) {
    const Replay replay = PlayedByChance(3, decisions);
    EXPECT_EQ(replay.outcome, engine::Outcome::kGoesOn);
    const Showing showing = Show(replay);
    EXPECT_FALSE(showing.difference) << decisions << ": " << *showing.difference;
  }
}

TEST(Replay, TheFileHoldsEverything) {
  Replay replay = PlayedByChance(5);
  replay.rulings.one_buff_per_step = false;
  replay.first = 1;
  const std::string text = Encode(replay);
  const auto decoded = Decode(text);
  ASSERT_TRUE(decoded) << decoded.error().line << ": " << decoded.error().reason;
  EXPECT_EQ(Encode(*decoded), text);
  EXPECT_FALSE(decoded->rulings.one_buff_per_step);
  EXPECT_EQ(decoded->first, 1);
  EXPECT_EQ(decoded->seats[0].deck, replay.seats[0].deck);
  EXPECT_EQ(decoded->final_hash, replay.final_hash);
  ASSERT_EQ(decoded->turns.size(), replay.turns.size());
  for (std::size_t i = 0; i < replay.turns.size(); ++i) {
    EXPECT_EQ(decoded->turns[i].number, replay.turns[i].number);
    EXPECT_EQ(decoded->turns[i].hash, replay.turns[i].hash);
    EXPECT_EQ(decoded->turns[i].actions, replay.turns[i].actions);
  }
}

TEST(Replay, AnotherGameIsNoticed) {
  const Replay replay = PlayedByChance(6);
  Replay hash = replay;
  hash.turns[2].hash ^= 1U;
  EXPECT_THAT(*Show(hash).difference,
              HasSubstr("the game at turn " + std::to_string(hash.turns[2].number)));
  Replay end = replay;
  end.final_hash ^= 1U;
  EXPECT_THAT(*Show(end).difference, HasSubstr("at the end"));
  Replay seed = replay;
  ++seed.seed;
  EXPECT_THAT(*Show(seed).difference, HasSubstr("is not the one that was recorded"));
  Replay action = replay;
  action.turns[1].actions.insert(action.turns[1].actions.begin(), Action{0xFFFFFF});
  EXPECT_THAT(*Show(action).difference, HasSubstr("is not legal"));
  Replay card = replay;
  card.seats[0].deck[0] = "Yak";
  EXPECT_EQ(*Show(card).difference, "no card \"Yak\" is defined");
  Replay old = hash;
  old.engine = kEngineVersion + 1;
  EXPECT_THAT(*Show(old).difference, HasSubstr("by version"));
}

struct BadFile {
  const char* name;
  const char* text;
  int line;
  const char* reason;
};

class ReplayMistakes : public testing::TestWithParam<BadFile> {};

TEST_P(ReplayMistakes, AreNamed) {
  const auto replay = Decode(GetParam().text);
  ASSERT_FALSE(replay);
  EXPECT_EQ(replay.error().line, GetParam().line);
  EXPECT_EQ(replay.error().reason, GetParam().reason);
}

INSTANTIATE_TEST_SUITE_P(
    All, ReplayMistakes,
    testing::Values(
        BadFile{"Empty", "", 0, "the file ends before its 'end' line"},
        BadFile{"Other", "scenario \"T\"", 1, "a replay begins with 'replay'"},
        BadFile{"Version", "replay 9", 1, "version 9 of the format is not known"},
        BadFile{"Game", "replay 1\ngame chess", 2, "only alpha-clash can be replayed"},
        BadFile{"Word", "replay 1\nhello", 2, "there is no line that begins with 'hello'"},
        BadFile{"Ruling", "replay 1\nruling luck on", 2, "there is no ruling 'luck'"},
        BadFile{"RulingValue", "replay 1\nruling one_buff_per_step maybe", 2,
                "a ruling is on or off"},
        BadFile{"Seat", "replay 1\np1 hand \"Ox\"", 2, "a player has a contender and a deck"},
        BadFile{"Deck", "replay 1\np1 deck 201 \"Ox\"", 2, "the deck has too many cards"},
        BadFile{"Hash", "replay 1\nturn 1 xyz", 2, "'xyz' is not a hash"},
        BadFile{"EarlyDo", "replay 1\ndo 000000", 2, "'turn' comes before 'do'"},
        BadFile{"Action", "replay 1\nturn 1 0\ndo 1000000", 3, "an action has six digits"},
        BadFile{"NoContender", "replay 1\np1 contender \"A\"\nend p1 0", 3,
                "each player has a contender"},
        BadFile{"Outcome", "replay 1\np1 contender \"A\"\np2 contender \"A\"\nend happily 0", 4,
                "a game ends with p1, p2, draw, no-room or unfinished"},
        BadFile{"After", "replay 1\np1 contender \"A\"\np2 contender \"A\"\nend p1 0\nseed 1", 5,
                "nothing comes after 'end'"},
        BadFile{"Bytes", "replay 1\nend p1 0 # \xFF", 0, "a replay is text in UTF-8"}),
    [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace clashdeck::replay
