// Simulations from the request to the result, over the sample cards.
#include "app/simulation_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "app/deck_write.h"
#include "core/deck/code.h"
#include "tests/app/simulation_samples.h"

namespace clashdeck::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(SimulationEngine, TheSameDeckInAnyFormIsTheSameRequest) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const Deck& deck = samples.decks.at("kiln-embers");
  const auto listed = PrepareSample(GoldfishBody());
  ASSERT_TRUE(listed.has_value()) << listed.error().message;
  json body = GoldfishBody();
  for (const DeckForm form : {DeckForm::kCode, DeckForm::kCsv, DeckForm::kText}) {
    body["text"] = WriteDeck(deck, *samples.catalog, form);
    const auto other = PrepareSample(body);
    ASSERT_TRUE(other.has_value()) << other.error().message;
    EXPECT_EQ(other->request, listed->request);
    EXPECT_EQ(other->hash, listed->hash);
  }
  body.erase("text");
  body["deck"] = json::parse(WriteDeck(deck, *samples.catalog, DeckForm::kJson));
  body["policy"] = {{"name", "curve"}};
  body["stop"] = {{"turns", 20}};
  body["format"] = "standard";
  const auto other = PrepareSample(body);
  ASSERT_TRUE(other.has_value()) << other.error().message;
  EXPECT_EQ(other->hash, listed->hash);
  // The one spelling is a request itself.
  const auto again =
      SharedEngine().Prepare("alpha-clash", listed->request, SampleSources("2099-01-01"));
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(again->request, listed->request);
  EXPECT_EQ(again->hash, listed->hash);
}

TEST(SimulationEngine, WhatDecidesTheResultDecidesTheHash) {
  const std::string hash = PrepareSample(GoldfishBody())->hash;
  EXPECT_EQ(hash.size(), 64U);
  const json changes = {{"games", 41},
                        {"seed", 8},
                        {"policy", "random"},
                        {"play", "draw"},
                        {"mulligans", false},
                        {"opponent", {{"health", 21}}},
                        {"stop", {{"turns", 9}}},
                        {"as_of", "2024-09-05"}};
  for (const auto& [key, value] : changes.items()) {
    json body = GoldfishBody();
    body[key] = value;
    const auto other = PrepareSample(body);
    ASSERT_TRUE(other.has_value()) << key << ": " << other.error().message;
    EXPECT_NE(other->hash, hash) << key;
  }
  json allowed = GoldfishBody();
  allowed["allow_illegal"] = true;  // it is legal: nothing changes
  EXPECT_EQ(PrepareSample(allowed)->hash, hash);
}

TEST(SimulationEngine, DaysBetweenTwoChangesAreOne) {
  const auto first =
      SharedEngine().Prepare("alpha-clash", GoldfishBody().dump(), SampleSources("2030-01-01"));
  const auto later =
      SharedEngine().Prepare("alpha-clash", GoldfishBody().dump(), SampleSources("2030-01-02"));
  ASSERT_TRUE(first.has_value() && later.has_value());
  EXPECT_EQ(first->hash, later->hash);
}

TEST(SimulationEngine, ResultsAreTheSameForAnyThreadsAndAtAnyTime) {
  for (json body : {GoldfishBody(),
                    json{{"kind", "ab"},
                         {"decks", {SampleList("kiln-embers"), SampleList("halcyon-grove")}},
                         {"games", 30}},
                    json{{"kind", "match"},
                         {"decks", {SampleList("kiln-embers"), SampleList("halcyon-grove")}},
                         {"games", 30}},
                    json{{"kind", "gauntlet"},
                         {"decks",
                          {SampleList("kiln-embers"), SampleList("halcyon-grove"),
                           SampleList("naia-low-water")}},
                         {"games", 20}}}) {
    const std::string one = ResultOf(body, 1);
    EXPECT_EQ(ResultOf(body, 1), one);
    EXPECT_EQ(ResultOf(body, 2), one);
    EXPECT_EQ(json::parse(one).at("kind"), body.at("kind"));
  }
}

TEST(SimulationEngine, AGoldfishHasTheKeysThatOthersRelyOn) {
  const auto result = nlohmann::ordered_json::parse(ResultOf(GoldfishBody()));
  for (const char* key : {"kind", "games", "seed", "policy", "opponent", "engine_version",
                          "data_version", "kill_turn", "damage_by_turn", "resources", "colors",
                          "opening_hands", "cards", "unsupported", "replays"})
    EXPECT_TRUE(result.contains(key)) << key;
  EXPECT_FALSE(result.contains("timing"));  // who runs it knows the time
  EXPECT_EQ(result.at("games"), 40);
  EXPECT_EQ(result.at("seed"), 7);
  EXPECT_EQ(result.at("policy"), "curve");
  EXPECT_EQ(result.at("opponent").at("policy"), "passive");
  const auto& kills = result.at("kill_turn");
  ASSERT_EQ(kills.at("histogram").size(), 20U);
  int killed = 0;
  for (const auto& row : kills.at("histogram")) {
    killed += row.at("count").get<int>();
    EXPECT_LE(row.at("ci_low"), row.at("share"));
    EXPECT_GE(row.at("ci_high"), row.at("share"));
  }
  EXPECT_EQ(killed, kills.at("killed").at("count"));
  int endings = 0;
  for (const auto& ending : result.at("endings")) endings += ending.at("count").get<int>();
  EXPECT_EQ(endings, 40);
  int copies = 0;
  for (const auto& card : result.at("cards")) copies += card.at("copies").get<int>();
  EXPECT_EQ(copies, 50);
  EXPECT_EQ(result.at("split").at("first").at("games"), 20);
  EXPECT_EQ(result.at("decks")[0].at("legal"), true);
  EXPECT_GE(result.at("assumptions").size(), 5U);
}

TEST(SimulationEngine, AnIllegalDeckIsRefusedWithItsProblemsUnlessAllowed) {
  json body = GoldfishBody();
  body["text"] = body["text"].get<std::string>() + "\n// Main\n1 Kiln, Spark\n";
  const auto refused = PrepareSample(body);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::kIllegalDeck);
  EXPECT_EQ(refused.error().pointer, "/text");
  EXPECT_GE(refused.error().errors.size(), 2U);  // 51 cards, five copies
  body["allow_illegal"] = true;
  const json result = json::parse(ResultOf(body));
  EXPECT_EQ(result.at("decks")[0].at("legal"), false);
  EXPECT_GE(result.at("decks")[0].at("problems").size(), 2U);
  const auto prepared = PrepareSample(body);
  EXPECT_EQ(SharedEngine().Prepare("alpha-clash", prepared->request, SampleSources())->hash,
            prepared->hash);
}

struct BadDeck {
  std::string list;
  ErrorCode code;
  std::string message;
};

TEST(SimulationEngine, DecksThatCannotBePlayedAreRefused) {
  const std::string kiln = "// Contender\n1 Kiln, Heart of Embers\n// Main\n";
  for (const BadDeck& each :
       {BadDeck{"4 Nobody Knows This", ErrorCode::kBadDeck, "not understood"},
        BadDeck{"// Main\n4 Kiln, Spark\n4 Cauterize", ErrorCode::kBadDeck, "no Contender"},
        BadDeck{"// Contender\n2 Kiln, Heart of Embers\n// Main\n8 Cauterize", ErrorCode::kBadDeck,
                "2 cards as its Contender"},
        BadDeck{kiln + "3 Cauterize", ErrorCode::kBadDeck, "fewer than a hand"},
        BadDeck{kiln + "1001 Cauterize", ErrorCode::kTooLarge, "more than 1000"},
        BadDeck{kiln + "900 Cauterize", ErrorCode::kTooLarge, ""}}) {
    json body = GoldfishBody();
    body["text"] = each.list;
    body["allow_illegal"] = true;
    const auto prepared = PrepareSample(body);
    ASSERT_FALSE(prepared.has_value()) << each.list;
    EXPECT_EQ(prepared.error().code, each.code) << prepared.error().message;
    EXPECT_THAT(prepared.error().message, HasSubstr(each.message));
  }
}

TEST(SimulationEngine, OtherGamesAndFormatsAreRefused) {
  const auto other = SharedEngine().Prepare("creator-clash", "{}", SampleSources());
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().code, ErrorCode::kNotPlayable);
  json body = GoldfishBody();
  body["format"] = "standrad";
  EXPECT_EQ(PrepareSample(body).error().pointer, "/format");
  body["format"] = "standard";
  body["as_of"] = "1900-01-01";
  EXPECT_EQ(PrepareSample(body).error().pointer, "/as_of");
}

TEST(SimulationEngine, AllGamesTogetherAreBounded) {
  json body = {{"kind", "gauntlet"}, {"games", 400'000}};
  for (int i = 0; i < 4; ++i) body["decks"].push_back(SampleList("kiln-embers"));
  const auto prepared = PrepareSample(body);
  ASSERT_FALSE(prepared.has_value());
  EXPECT_EQ(prepared.error().code, ErrorCode::kTooManyGames);
  EXPECT_EQ(prepared.error().pointer, "/games");
}

// One request must not keep the others waiting for days.
TEST(SimulationEngine, WhatASearchTakesIsBounded) {
  json body = GoldfishBody();
  body["games"] = 1'000;
  body["policy"] = {{"name", "mcts"}, {"nodes", 100'000}};
  const auto prepared = PrepareSample(body);
  ASSERT_FALSE(prepared.has_value());
  EXPECT_EQ(prepared.error().code, ErrorCode::kTooManyGames);
  EXPECT_EQ(prepared.error().pointer, "/games");
  EXPECT_NE(prepared.error().message.find("with so many nodes at most 359"), std::string::npos)
      << prepared.error().message;
  body["games"] = 359;
  EXPECT_TRUE(PrepareSample(body).has_value());
}

TEST(SimulationEngine, ACancelledRunTellsWhatItHas) {
  json body = GoldfishBody();
  body["games"] = 1'000'000;
  const auto prepared = PrepareSample(body);
  ASSERT_TRUE(prepared.has_value());
  EXPECT_EQ(prepared->cost, SimulationCost::kLong);
  SimulationControl control;
  std::thread cancel([&] {
    while (control.games == 0) std::this_thread::yield();
    control.cancel = true;
  });
  const auto outcome = SharedEngine().Run(*prepared, control);
  cancel.join();
  ASSERT_TRUE(outcome.has_value()) << outcome.error().message;
  EXPECT_FALSE(outcome->complete);
  const json result = json::parse(outcome->result);
  EXPECT_EQ(result.at("ended"), "cancelled");
  EXPECT_GT(result.at("games"), 0);
  EXPECT_LT(result.at("games"), 1'000'000);
}

TEST(SimulationEngine, GamesCanBeShownAgain) {
  const auto prepared = PrepareSample(GoldfishBody());
  ASSERT_TRUE(prepared.has_value());
  const std::string result = ResultOf(GoldfishBody());
  const json replays = json::parse(result).at("replays");
  for (const auto& [name, game] :
       {std::pair("best", NotableGame::kBest), std::pair("median", NotableGame::kMedian),
        std::pair("worst", NotableGame::kWorst)}) {
    const auto shown = SharedEngine().Replay(
        *prepared, {.game = game, .form = ReplayForm::kJson, .result = result});
    ASSERT_TRUE(shown.has_value()) << shown.error().message;
    const json told = json::parse(*shown);
    EXPECT_EQ(told.at("game"), replays.at(name).at("game"));
    ASSERT_FALSE(told.at("turns").empty());
    EXPECT_EQ(told.at("turns")[0].at("turn"), 0);
    EXPECT_TRUE(told.at("turns")[1].at("events")[0].contains("rule"));
    const std::string deck_seat = told.at("seats").at("p1").at("deck") == "the deck" ? "p1" : "p2";
    EXPECT_EQ(deck_seat == "p1", told.at("game").get<int>() % 2 == 0);  // even games it begins
    if (!replays.at(name).at("turn").is_null()) {
      EXPECT_EQ(told.at("outcome"), deck_seat);
    }
  }
  const auto text = SharedEngine().Replay(*prepared, {.game = std::uint64_t{3}});
  ASSERT_TRUE(text.has_value()) << text.error().message;
  EXPECT_THAT(*text, HasSubstr("game 3, seed"));
  EXPECT_THAT(*text, HasSubstr("[500.1] turn 1 begins"));
  const auto beyond = SharedEngine().Replay(*prepared, {.game = std::uint64_t{40}});
  ASSERT_FALSE(beyond.has_value());
  EXPECT_EQ(beyond.error().code, ErrorCode::kNotFound);
}

TEST(SimulationEngine, GamesOfSeveralPartsAreNumberedThrough) {
  const json body = {{"kind", "ab"},
                     {"decks", {SampleList("kiln-embers"), SampleList("halcyon-grove")}},
                     {"games", 10}};
  const auto prepared = PrepareSample(body);
  ASSERT_TRUE(prepared.has_value());
  EXPECT_EQ(prepared->games, 20U);
  const auto second =
      SharedEngine().Replay(*prepared, {.game = std::uint64_t{12}, .form = ReplayForm::kJson});
  ASSERT_TRUE(second.has_value()) << second.error().message;
  EXPECT_EQ(json::parse(*second).at("seats").at("p1").at("contender"), "Halcyon, First Light");
  const std::string result = ResultOf(body);
  EXPECT_GE(json::parse(result).at("lists")[1].at("replays").at("best").at("game"), 10);
  const auto best =
      SharedEngine().Replay(*prepared, {.game = NotableGame::kBest, .result = result});
  ASSERT_FALSE(best.has_value());
  EXPECT_EQ(best.error().code, ErrorCode::kNotFound);
}

TEST(SimulationEngine, AMirrorReadsExactlyHalf) {
  const json body = {{"kind", "match"},
                     {"decks", {SampleList("kiln-embers"), SampleList("kiln-embers")}},
                     {"games", 40}};
  const json result = json::parse(ResultOf(body));
  EXPECT_EQ(result.at("score").at("mean"), 0.5);
  EXPECT_EQ(result.at("wins").at("count"), result.at("losses").at("count"));
}

}  // namespace
}  // namespace clashdeck::app
