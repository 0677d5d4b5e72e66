#include "app/simulation_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/simulation_numbers.h"

namespace clashdeck::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;

struct BadCase {
  std::string name;
  std::string body;
  ErrorCode code;
  std::string pointer;
  std::string message;
};

class BadRequest : public testing::TestWithParam<BadCase> {};

TEST_P(BadRequest, IsRefusedWithItsPlace) {
  const auto request = ReadSimulationRequest(GetParam().body);
  ASSERT_FALSE(request.has_value());
  EXPECT_EQ(request.error().code, GetParam().code);
  EXPECT_EQ(request.error().pointer, GetParam().pointer);
  EXPECT_THAT(request.error().message, HasSubstr(GetParam().message));
}

// `more` goes into a goldfish of one deck.
std::string With(const std::string& more) {
  return R"({"kind": "goldfish", "text": "1 Ox", )" + more + "}";
}

INSTANTIATE_TEST_SUITE_P(
    Bodies, BadRequest,
    testing::Values(
        BadCase{"NoJson", "{", ErrorCode::kBadBody, "", "line 1"},
        BadCase{"NoObject", "[]", ErrorCode::kBadBody, "", ""},
        BadCase{"KeyTwice", R"({"kind": "goldfish", "kind": "ab"})", ErrorCode::kBadBody, "", ""},
        BadCase{"NoKind", R"({"text": "1 Ox"})", ErrorCode::kBadBody, "", "'kind' is missing"},
        BadCase{"OtherKind", R"({"kind": "goldfsh", "text": "1 Ox"})", ErrorCode::kBadBody, "/kind",
                "no such word"},
        BadCase{"UnknownKey", With(R"("gmaes": 5)"), ErrorCode::kUnknownKey, "/gmaes",
                "unknown key"},
        BadCase{"NoDeck", R"({"kind": "goldfish"})", ErrorCode::kBadBody, "", "there is no deck"},
        BadCase{"TwoForms", With(R"("code": "cd1.x")"), ErrorCode::kBadBody, "/code",
                "one of text, deck and code"},
        BadCase{"TextIsNumber", R"({"kind": "goldfish", "text": 5})", ErrorCode::kBadBody, "/text",
                "is a string"},
        BadCase{"DeckIsText", R"({"kind": "goldfish", "deck": "x"})", ErrorCode::kBadBody, "/deck",
                "is an object"},
        BadCase{"DecksBesideText", With(R"("decks": [{"text": "1 Ox"}])"), ErrorCode::kBadBody,
                "/text", "in the way"},
        BadCase{"GoldfishOfTwo", R"({"kind": "goldfish", "decks": ["a", "b"]})",
                ErrorCode::kBadBody, "/decks", "1 deck"},
        BadCase{"AbOfOne", R"({"kind": "ab", "text": "1 Ox"})", ErrorCode::kBadBody, "/decks",
                "wants a list"},
        BadCase{"MatchOfThree", R"({"kind": "match", "decks": ["a", "b", "c"]})",
                ErrorCode::kBadBody, "/decks", "2 decks"},
        BadCase{"GauntletOfOne", R"({"kind": "gauntlet", "decks": ["a"]})", ErrorCode::kBadBody,
                "/decks", "2 to 32 decks"},
        BadCase{"DecksNoList", R"({"kind": "match", "decks": {}})", ErrorCode::kBadBody, "/decks",
                ""},
        BadCase{"DeckInListWithoutForm", R"({"kind": "match", "decks": [{}, "b"]})",
                ErrorCode::kBadBody, "/decks/0", "there is no deck"},
        BadCase{"DeckInListUnknownKey",
                R"({"kind": "match", "decks": ["a", {"text": "b", "n": 1}]})",
                ErrorCode::kUnknownKey, "/decks/1/n", "unknown key"},
        BadCase{"DeckInListIsNumber", R"({"kind": "match", "decks": ["a", 5]})",
                ErrorCode::kBadBody, "/decks/1", ""},
        BadCase{"NoGames", With(R"("games": 0)"), ErrorCode::kBadBody, "/games", "between 1 and"},
        BadCase{"HalfAGame", With(R"("games": 1.5)"), ErrorCode::kBadBody, "/games", "whole"},
        BadCase{"TooManyGames", With(R"("games": 1000001)"), ErrorCode::kTooManyGames, "/games",
                "at most 1000000"},
        BadCase{"FarTooManyGames", With(R"("games": 18446744073709551615)"),
                ErrorCode::kTooManyGames, "/games", "at most 1000000"},
        BadCase{"NegativeSeed", With(R"("seed": -1)"), ErrorCode::kBadBody, "/seed", "between 0"},
        BadCase{"OtherPolicy", With(R"("policy": "lethel")"), ErrorCode::kBadBody, "/policy",
                "no such policy"},
        BadCase{"PolicyIsNumber", With(R"("policy": 3)"), ErrorCode::kBadBody, "/policy", ""},
        BadCase{"PolicyWithoutName", With(R"("policy": {"nodes": 3})"), ErrorCode::kBadBody,
                "/policy", "'name' is missing"},
        BadCase{"PolicyUnknownKey", With(R"("policy": {"name": "mcts", "depth": 3})"),
                ErrorCode::kUnknownKey, "/policy/depth", "unknown key"},
        BadCase{"TooManyNodes", With(R"("policy": {"name": "mcts", "nodes": 100001})"),
                ErrorCode::kBadBody, "/policy/nodes", "between 0 and 100000"},
        BadCase{"NodesWithoutSearch", With(R"("policy": {"name": "curve", "nodes": 5})"),
                ErrorCode::kBadBody, "/policy/nodes", "does not search"},
        BadCase{"OtherPlay", With(R"("play": "second")"), ErrorCode::kBadBody, "/play",
                "no such word"},
        BadCase{"OpponentIsText", With(R"("opponent": "passive")"), ErrorCode::kBadBody,
                "/opponent", ""},
        BadCase{"OpponentUnknownKey", With(R"("opponent": {"attack": 1})"), ErrorCode::kUnknownKey,
                "/opponent/attack", "unknown key"},
        BadCase{"NoHealth", With(R"("opponent": {"health": 0})"), ErrorCode::kBadBody,
                "/opponent/health", "between 1 and 250"},
        BadCase{"TooMuchHealth", With(R"("opponent": {"health": 251})"), ErrorCode::kBadBody,
                "/opponent/health", "between 1 and 250"},
        BadCase{"NoDefense", With(R"("opponent": {"defense": 0})"), ErrorCode::kBadBody,
                "/opponent/defense", "between 1 and 100"},
        BadCase{"TooMuchDefense", With(R"("opponent": {"defense": 101})"), ErrorCode::kBadBody,
                "/opponent/defense", "between 1 and 100"},
        BadCase{"HealthInAMatch",
                R"({"kind": "match", "decks": ["a", "b"], "opponent": {"health": 20}})",
                ErrorCode::kBadBody, "/opponent/health", "other decks"},
        BadCase{"NoTurns", With(R"("stop": {"turns": 0})"), ErrorCode::kBadBody, "/stop/turns",
                "between 1 and 60"},
        BadCase{"TooManyTurns", With(R"("stop": {"turns": 61})"), ErrorCode::kBadBody,
                "/stop/turns", "between 1 and 60"},
        BadCase{"NarrowInterval", With(R"("stop": {"ci": 0})"), ErrorCode::kBadBody, "/stop/ci",
                "between 0.0001 and 100"},
        BadCase{"WideInterval", With(R"("stop": {"ci": 101})"), ErrorCode::kBadBody, "/stop/ci",
                "between 0.0001 and 100"},
        BadCase{"StopUnknownKey", With(R"("stop": {"games": 1})"), ErrorCode::kUnknownKey,
                "/stop/games", "unknown key"},
        BadCase{"FlagIsNumber", With(R"("allow_illegal": 1)"), ErrorCode::kBadBody,
                "/allow_illegal", ""},
        BadCase{"MulligansIsText", With(R"("mulligans": "no")"), ErrorCode::kBadBody, "/mulligans",
                ""},
        BadCase{"NoDay", With(R"("as_of": "2024-02-31")"), ErrorCode::kBadBody, "/as_of",
                "is a day"}),
    [](const auto& each) { return each.param.name; });

TEST(SimulationRequest, TellsAllMistakesTogether) {
  const auto request =
      ReadSimulationRequest(With(R"("seed": -1, "play": "x", "stop": {"turns": 99}, "q": 1)"));
  ASSERT_FALSE(request.has_value());
  EXPECT_EQ(request.error().errors.size(), 4U);
}

TEST(SimulationRequest, LeavesOpenWhatIsNotSaid) {
  const auto request = ReadSimulationRequest(R"({"kind": "goldfish", "text": "1 Ox",
    "opponent": {"health": null, "defense": null}, "stop": {"turns": null, "ci": null},
    "as_of": null})");
  ASSERT_TRUE(request.has_value()) << request.error().message;
  EXPECT_EQ(request->as_of, "");
  EXPECT_EQ(request->games, 1000U);
  EXPECT_EQ(request->seed, 0U);
  EXPECT_EQ(request->policy.policy, simulate::Policy::kCurve);
  EXPECT_EQ(request->play, simulate::Play::kBoth);
  EXPECT_FALSE(request->opponent || request->health || request->defense);
  EXPECT_FALSE(request->stop.turns || request->stop.ci);
  EXPECT_TRUE(request->mulligans);
  EXPECT_FALSE(request->allow_illegal);
}

TEST(SimulationRequest, ReadsEveryKey) {
  const auto request = ReadSimulationRequest(R"({
    "kind": "ab", "decks": [{"code": "cd1.x"}, {"deck": {"main": []}}], "games": 1000000,
    "seed": 9223372036854775807, "policy": {"name": "mcts", "nodes": 100000}, "play": "draw",
    "opponent": {"policy": "blockers", "health": 250, "defense": 100},
    "stop": {"turns": 60, "ci": 0.5}, "mulligans": false, "allow_illegal": true,
    "format": "draft", "as_of": "2024-05-04"})");
  ASSERT_TRUE(request.has_value()) << request.error().message;
  EXPECT_EQ(request->kind, simulate::Kind::kAb);
  ASSERT_EQ(request->decks.size(), 2U);
  EXPECT_EQ(request->decks[0].kind, DeckInput::Kind::kCode);
  EXPECT_EQ(request->decks[0].pointer, "/decks/0/code");
  EXPECT_EQ(request->decks[1].kind, DeckInput::Kind::kDeck);
  EXPECT_EQ(request->decks[1].text, R"({"main":[]})");
  EXPECT_EQ(request->games, 1'000'000U);
  EXPECT_EQ(request->seed, 9223372036854775807U);
  EXPECT_EQ(request->policy.policy, simulate::Policy::kMcts);
  EXPECT_EQ(request->policy.nodes, 100'000U);
  EXPECT_EQ(request->opponent->policy, simulate::Policy::kBlockers);
  EXPECT_EQ(request->health, 250);
  EXPECT_EQ(request->defense, 100);
  EXPECT_EQ(request->stop.turns, 60);
  EXPECT_EQ(request->stop.ci, 0.5);
  EXPECT_FALSE(request->mulligans);
  EXPECT_TRUE(request->allow_illegal);
  EXPECT_EQ(request->format, "draft");
  EXPECT_EQ(request->as_of, "2024-05-04");
}

TEST(SimulationRequest, ItsOneSpellingReadsBack) {
  auto request = ReadSimulationRequest(R"({"kind": "goldfish", "text": "1 Ox", "seed": 5})");
  ASSERT_TRUE(request.has_value());
  request->opponent = simulate::PolicySpec{.policy = simulate::Policy::kPassive};
  request->health = 25;
  request->defense = 3;
  request->stop = {.turns = 20, .ci = 0.1};
  request->format = "standard";
  request->as_of = "2024-05-04";
  const std::string text = CanonicalRequest(*request, {"cd1.x"});
  EXPECT_EQ(text,
            R"({"kind":"goldfish","decks":[{"code":"cd1.x"}],"games":1000,"seed":5,)"
            R"("policy":{"name":"curve","nodes":0},"opponent":{"policy":{"name":"passive",)"
            R"("nodes":0},"health":25,"defense":3},"play":"both","stop":{"turns":20,"ci":0.1},)"
            R"("mulligans":true,"allow_illegal":false,"format":"standard","as_of":"2024-05-04"})");
  const auto again = ReadSimulationRequest(text);
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(CanonicalRequest(*again, {"cd1.x"}), text);
}

TEST(SimulationNumbers, HaveFixedDigitsAndNoNegativeZero) {
  EXPECT_EQ(RealText(1.0 / 3, 4), "0.3333");
  EXPECT_EQ(RealText(2.0 / 3, 6), "0.666667");
  EXPECT_EQ(RealText(-0.00001, 4), "0.0000");
  EXPECT_EQ(RealText(-0.00005001, 4), "-0.0001");
  EXPECT_EQ(RealText(12, 0), "12");
  EXPECT_EQ(RealText(1e20, 0), "100000000000000000000");
}

}  // namespace
}  // namespace clashdeck::app
