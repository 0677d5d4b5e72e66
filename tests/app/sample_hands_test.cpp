#include "app/sample_hands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/app/sample_decks.h"

namespace clashdeck::app {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

ordered_json Hands(const std::string& game, const Deck& deck, const HandsRequest& request) {
  const auto answer = HandsJson(deck, *SamplesOf(game).catalog, request);
  if (!answer) throw std::runtime_error(answer.error().message);
  return *answer;
}

TEST(SampleHands, AreTheSameForTheSameSeed) {
  const Deck& deck = SamplesOf("alpha-clash").decks.at("kiln-embers");
  const ordered_json ten = Hands("alpha-clash", deck, {.hands = 10, .seed = 7});
  EXPECT_EQ(ten.dump(), Hands("alpha-clash", deck, {.hands = 10, .seed = 7}).dump());
  EXPECT_NE(ten["hands"], Hands("alpha-clash", deck, {.hands = 10, .seed = 8})["hands"]);
  EXPECT_NE(ten["hands"][0]["hand"], ten["hands"][1]["hand"]);
  // The fourth hand is the fourth hand, however many are asked for and in whatever order listed.
  Deck turned = deck;
  std::reverse(turned.entries.begin(), turned.entries.end());
  EXPECT_EQ(Hands("alpha-clash", turned, {.hands = 4, .seed = 7})["hands"][3], ten["hands"][3]);
}

TEST(SampleHands, HoldNoMoreOfACardThanTheDeck) {
  const Deck& deck = SamplesOf("alpha-clash").decks.at("kiln-embers");
  const ordered_json all = Hands("alpha-clash", deck, {.hands = 3, .seed = 1, .next = 100});
  for (const ordered_json& each : all["hands"]) {
    EXPECT_EQ(each["hand"].size(), 8U);
    EXPECT_EQ(each["next"].size(), 42U);  // the rest of the deck
    std::map<std::string, int> copies;
    for (const char* part : {"hand", "next"}) {
      for (const ordered_json& card : each[part]) ++copies[card["id"]];
    }
    EXPECT_EQ(copies.at("kiln-spark"), 4);
    EXPECT_EQ(copies.count("kiln-heart-of-embers"), 0U);  // the Contender is not drawn
  }
}

// 103.8a: the first card after the hand comes in turn 2 for the starting player.
TEST(SampleHands, Rule103_8a_SayWhenACardIsDrawn) {
  const Deck& deck = SamplesOf("alpha-clash").decks.at("kiln-embers");
  const ordered_json next = Hands("alpha-clash", deck, {})["hands"][0]["next"];
  EXPECT_EQ(next.size(), 5U);
  EXPECT_EQ(next[0]["turn_first"], 2);
  EXPECT_EQ(next[0]["turn_draw"], 1);
  const Deck& filled = SamplesOf("shining-shadows").decks.at("kaedra");
  EXPECT_TRUE(Hands("shining-shadows", filled, {})["hands"][0]["next"][0]["turn_draw"].is_null());
}

// Every card of a fifty-card deck is in a hand of eight as often as any other.
TEST(SampleHands, AreFair) {
  const Deck& deck = SamplesOf("alpha-clash").decks.at("kiln-embers");
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const ordered_json answer = Hands("alpha-clash", deck, {.hands = 100, .seed = seed, .next = 0});
    for (const ordered_json& each : answer["hands"]) {
      for (const ordered_json& card : each["hand"]) ++seen[card["id"]];
    }
  }
  // 10,000 hands: 1600 a copy, the standard deviation of four copies is about 72.
  EXPECT_NEAR(seen["kiln-spark"], 6400, 360);
  EXPECT_NEAR(seen["cauterize"], 6400, 360);
  EXPECT_NEAR(seen["pyrel-ember-admiral"], 1600, 190);
}

TEST(SampleHands, RequestsAreReadStrictly) {
  const auto error = [](const char* body) { return ReadHandsRequest(json::parse(body)).error(); };
  EXPECT_EQ(error(R"({"hands": 101})").pointer, "/hands");
  EXPECT_EQ(error(R"({"seed": -1})").pointer, "/seed");
  EXPECT_EQ(error(R"({"sed": 1})").code, ErrorCode::kUnknownKey);
  const auto request = ReadHandsRequest(json::parse(R"({"code": "x", "hands": 3, "seed": 5})"));
  ASSERT_TRUE(request.has_value());
  EXPECT_EQ(request->hands, 3U);
  EXPECT_EQ(request->seed, 5U);
}

TEST(SampleHands, AreLinesOfATerminal) {
  const Deck& deck = SamplesOf("creator-clash").decks.at("raid-night");
  const std::string text =
      HandsText(Hands("creator-clash", deck, {.hands = 2, .seed = 3, .next = 1}));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2 * (1 + 5 + 1 + 1) + 1);
  EXPECT_THAT(text, testing::HasSubstr("\nHand 2\n"));
}

}  // namespace
}  // namespace clashdeck::app
