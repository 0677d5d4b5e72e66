#include "app/deck_odds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/deck_pile.h"
#include "engine/kernel/rng.h"
#include "tests/app/sample_decks.h"

namespace clashdeck::app {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using testing::HasSubstr;

OddsRequest Request(const std::string& text) {
  const auto request = ReadOddsRequest(json::parse(text));
  if (!request) throw std::runtime_error(request.error().message);
  return *request;
}

ordered_json Odds(const SampleDecks& samples, const std::string& deck, const std::string& request) {
  const auto answer = OddsJson(samples.decks.at(deck), *samples.index, Request(request));
  if (!answer) throw std::runtime_error(answer.error().message);
  return *answer;
}

TEST(OddsRequestBody, HasDefaults) {
  const OddsRequest request =
      Request(R"({"text": "x", "groups": [{"q": "t:clash"}, {"q": "c:red", "max": 2}]})");
  ASSERT_EQ(request.groups.size(), 2U);
  EXPECT_EQ(request.groups[0].min, 1U);
  EXPECT_FALSE(request.groups[0].max.has_value());
  EXPECT_EQ(request.groups[1].min, 0U);  // "at most two" does not ask for one
  EXPECT_EQ(request.mulligans, 0U);
  EXPECT_EQ(request.play, Play::kBoth);
}

struct BadOdds {
  std::string name;
  std::string body;
  ErrorCode code;
  std::string pointer;
};
class OddsRequestRefuses : public testing::TestWithParam<BadOdds> {};
TEST_P(OddsRequestRefuses, AndPointsAtIt) {
  const auto request = ReadOddsRequest(json::parse(GetParam().body));
  ASSERT_FALSE(request.has_value());
  EXPECT_EQ(request.error().code, GetParam().code) << request.error().message;
  EXPECT_EQ(request.error().pointer, GetParam().pointer);
}
constexpr ErrorCode kBad = ErrorCode::kBadBody;
INSTANTIATE_TEST_SUITE_P(
    Bodies, OddsRequestRefuses,
    testing::Values(
        BadOdds{"NoObject", "[]", kBad, ""}, BadOdds{"NoGroups", "{}", kBad, ""},
        BadOdds{"EmptyGroups", R"({"groups": []})", kBad, "/groups"},
        BadOdds{
            "SevenGroups",
            R"({"groups": [{"q":"a"},{"q":"b"},{"q":"c"},{"q":"d"},{"q":"e"},{"q":"f"},{"q":"g"}]})",
            kBad, "/groups"},
        BadOdds{"UnknownKey", R"({"groups": [{"q": "a"}], "turn": 3})", ErrorCode::kUnknownKey,
                "/turn"},
        BadOdds{"UnknownKeyOfGroup", R"({"groups": [{"q": "a", "least": 1}]})",
                ErrorCode::kUnknownKey, "/groups/0/least"},
        BadOdds{"NoQuery", R"({"groups": [{"min": 1}]})", kBad, "/groups/0"},
        BadOdds{"NegativeMin", R"({"groups": [{"q": "a", "min": -1}]})", kBad, "/groups/0/min"},
        BadOdds{"MaxBelowMin", R"({"groups": [{"q": "a", "min": 2, "max": 1}]})", kBad,
                "/groups/0/max"},
        BadOdds{"TooManyTurns", R"({"groups": [{"q": "a"}], "turns": 21})", kBad, "/turns"},
        BadOdds{"BrokenNumber", R"({"groups": [{"q": "a"}], "turns": 1.5})", kBad, "/turns"},
        BadOdds{"PlayWord", R"({"groups": [{"q": "a"}], "play": "second"})", kBad, "/play"}),
    [](const auto& each) { return each.param.name; });

// 103.5 and 103.8a: eight cards, and the starting player sees no ninth in the first turn.
TEST(DeckOdds, Rule103_8a_StartingPlayerDrawsLater) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const ordered_json odds =
      Odds(samples, "kiln-embers", R"({"groups": [{"q": "!\"Kiln, Spark\"", "label": "Spark"}]})");
  EXPECT_EQ(odds["cards"], 50);
  EXPECT_EQ(odds["groups"][0]["cards"], 4);
  EXPECT_EQ(odds["groups"][0]["label"], "Spark");
  EXPECT_EQ(odds["opening"]["all"]["p"].dump(), "0.513981762918");
  EXPECT_EQ(odds["opening"]["all"]["fraction"], "1691/3290");
  EXPECT_EQ(odds["turns"].size(), 5U);
  EXPECT_EQ(odds["turns"][0]["first"]["cards"], 8);
  EXPECT_EQ(odds["turns"][0]["first"]["all"], odds["opening"]["all"]);
  EXPECT_EQ(odds["turns"][0]["draw"]["cards"], 9);
  EXPECT_EQ(odds["turns"][1]["first"]["all"], odds["turns"][0]["draw"]["all"]);
}

TEST(DeckOdds, GroupsMayOverlapAndStandAloneToo) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const ordered_json odds = Odds(samples, "kiln-embers", R"({"turns": 0, "groups": [
      {"q": "t:clash cost<=2", "min": 2}, {"q": "t:clash", "min": 3}]})");
  const double all = odds["opening"]["all"]["p"];
  EXPECT_LT(all, odds["opening"]["groups"][0]["p"].get<double>());
  EXPECT_LT(all, odds["opening"]["groups"][1]["p"].get<double>());
  EXPECT_TRUE(odds["turns"].empty());
}

TEST(DeckOdds, WhoAsksForOneSideGetsOne) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const ordered_json odds =
      Odds(samples, "kiln-embers", R"({"groups": [{"q": "t:clash"}], "play": "draw", "turns": 1})");
  EXPECT_FALSE(odds["turns"][0].contains("first"));
  EXPECT_TRUE(odds["turns"][0].contains("draw"));
}

// Draw Phase: how many cards come after the first eight depends on those that were used.
TEST(DeckOdds, FilledHandsNeedToKnowWhatIsUsed) {
  const SampleDecks& samples = SamplesOf("shining-shadows");
  const Deck& deck = samples.decks.at("kaedra");
  const auto open =
      OddsJson(deck, *samples.index, Request(R"({"groups": [{"q": "kind:super"}], "turns": 2})"));
  ASSERT_FALSE(open.has_value());
  EXPECT_EQ(open.error().pointer, "/used");
  const ordered_json first = Odds(samples, "kaedra", R"({"groups": [{"q": "kind:super"}]})");
  EXPECT_EQ(first["turns"].size(), 1U);
  const ordered_json used =
      Odds(samples, "kaedra", R"({"groups": [{"q": "kind:super"}], "turns": 9, "used": 4})");
  EXPECT_EQ(used["turns"][2]["first"]["cards"], 16);
  EXPECT_EQ(used["turns"][8]["first"]["cards"], 30);  // the deck has no more
  EXPECT_EQ(used["turns"][8]["first"]["all"]["fraction"], "1/1");
}

TEST(DeckOdds, MulligansAreThoseOfTheGame) {
  const auto refused = [](const std::string& game, const std::string& deck, int mulligans) {
    const SampleDecks& samples = SamplesOf(game);
    json body = json::parse(R"({"groups": [{"q": "cost>=0 or kind:heavy or t:creature"}]})");
    body["groups"][0]["q"] = "name:a";
    body["mulligans"] = mulligans;
    const auto answer = OddsJson(samples.decks.at(deck), *samples.index, *ReadOddsRequest(body));
    if (!answer) {
      EXPECT_EQ(answer.error().pointer, "/mulligans");
      EXPECT_FALSE(answer.error().rule.empty());
    }
    return !answer.has_value();
  };
  EXPECT_FALSE(refused("alpha-clash", "kiln-embers", 1));
  EXPECT_TRUE(refused("alpha-clash", "kiln-embers", 2));
  EXPECT_FALSE(refused("elemental-clash", "harbor-forge", 7));
  EXPECT_TRUE(refused("elemental-clash", "harbor-forge", 8));
  EXPECT_TRUE(refused("creator-clash", "raid-night", 2));
  EXPECT_TRUE(refused("shining-shadows", "kaedra", 1));
}

TEST(DeckOdds, MistakesOfAQueryPointAtIt) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const auto answer = OddsJson(samples.decks.at("kiln-embers"), *samples.index,
                               Request(R"({"groups": [{"q": "t:clash"}, {"q": "kost:2"}]})"));
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().code, ErrorCode::kQueryUnknownField);
  EXPECT_EQ(answer.error().pointer, "/groups/1/q");
  EXPECT_TRUE(answer.error().span.has_value());
  const auto ordered = OddsJson(samples.decks.at("kiln-embers"), *samples.index,
                                Request(R"({"groups": [{"q": "t:clash order:cost"}]})"));
  ASSERT_FALSE(ordered.has_value());
  EXPECT_EQ(ordered.error().pointer, "/groups/0/q");
}

TEST(DeckOdds, DecksOfNoUseAreRefused) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const OddsRequest request = Request(R"({"groups": [{"q": "t:clash"}]})");
  const Deck few = ReadDeck(*samples.catalog, "Main\n4 Kiln, Spark\n");
  EXPECT_EQ(OddsJson(few, *samples.index, request).error().code, ErrorCode::kBadBody);
  Deck many = few;
  many.entries[0].quantity = 1001;
  EXPECT_EQ(OddsJson(many, *samples.index, request).error().code, ErrorCode::kTooLarge);
  many.entries.assign(3, few.entries[0]);
  for (DeckEntry& entry : many.entries) entry.quantity = 4'000'000'000U;
  EXPECT_EQ(OddsJson(many, *samples.index, request).error().code, ErrorCode::kTooLarge);
}

// docs/odds.md shows the answer of its own request.
TEST(DeckOdds, AreAsDocumented) {
  std::ifstream stream(CLASHDECK_SOURCE_DIR "/docs/odds.md");
  const std::string page{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const std::size_t begin = page.find("{\"game\": \"alpha-clash\"");
  ASSERT_NE(begin, std::string::npos);
  const std::string shown = page.substr(begin, page.find("```", begin) - begin);
  EXPECT_EQ(ordered_json::parse(shown),
            Odds(SamplesOf("alpha-clash"), "kiln-embers",
                 R"({"groups": [{"q": "!\"Kiln, Spark\"", "label": "Spark"}], "turns": 1})"));
}

TEST(DeckOdds, TableHasALineForEachMoment) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const std::string text = OddsText(
      Odds(samples, "kiln-embers", R"({"turns": 1, "groups": [{"q": "!\"Kiln, Spark\""}]})"));
  EXPECT_THAT(text, HasSubstr("opening hand"));
  EXPECT_THAT(text, HasSubstr("51.3982 %"));
  EXPECT_THAT(text, HasSubstr("turn 1, on the draw"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
}

// A player of flesh and blood, by chance: draws, exchanges, draws on. Its decisions are written
// down by hand, apart from the code that counts.
class Player {
 public:
  Player(std::uint32_t hits, std::uint32_t others, std::uint64_t stream)
      : hits_(hits), others_(others), rng_{.seed = 2024, .stream = stream} {}

  bool Draw() {
    const bool hit = rng_.Below(hits_ + others_) < hits_;
    --(hit ? hits_ : others_);
    return hit;
  }
  std::uint32_t Draw(std::uint32_t cards) {
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < cards; ++i) found += Draw();
    return found;
  }
  void PutBack(std::uint32_t hits, std::uint32_t others) {
    hits_ += hits;
    others_ += others;
  }

 private:
  std::uint32_t hits_;
  std::uint32_t others_;
  engine::Rng rng_;
};

constexpr std::uint64_t kTries = 40'000;

// Within five standard deviations of the mean of kTries tries.
void ExpectNear(double chance, std::uint64_t successes) {
  const double share = static_cast<double>(successes) / kTries;
  EXPECT_NEAR(share, chance, 5 * std::sqrt(chance * (1 - chance) / kTries));
}

// 103.5: whoever wants two of a group keeps up to two and sends all else back.
TEST(DeckOdds, Rule103_5_AgreesWithGamesPlayed) {
  const SampleDecks& samples = SamplesOf("alpha-clash");
  const ordered_json odds = Odds(samples, "kiln-embers", R"({"mulligans": 1, "turns": 3,
      "groups": [{"q": "!\"Kiln, Spark\" or !\"Coal Heart\"", "min": 2}]})");
  ASSERT_EQ(odds["groups"][0]["cards"], 7);
  std::uint64_t opening = 0;
  std::uint64_t third = 0;
  for (std::uint64_t game = 0; game < kTries; ++game) {
    Player player(7, 43, game);
    std::uint32_t found = player.Draw(8);
    const std::uint32_t kept = std::min(found, 2U);
    player.PutBack(found - kept, 8 - found);
    found = kept + player.Draw(8 - kept);
    opening += found >= 2;
    third += found + player.Draw(3) >= 2;
  }
  ExpectNear(odds["opening"]["all"]["p"], opening);
  ExpectNear(odds["turns"][2]["draw"]["all"]["p"], third);
}

// Getting the Game Started: hands of 7, 6 and 5 until one has two to four stones.
TEST(DeckOdds, ShrinkingHandsAgreeWithGamesPlayed) {
  const SampleDecks& samples = SamplesOf("elemental-clash");
  const ordered_json odds = Odds(samples, "harbor-forge", R"({"mulligans": 2, "turns": 0,
      "groups": [{"q": "t:stone", "min": 2, "max": 4}]})");
  const auto stones = odds["groups"][0]["cards"].get<std::uint32_t>();
  std::uint64_t met = 0;
  for (std::uint64_t game = 0; game < kTries; ++game) {
    bool fine = false;
    for (std::uint32_t hand = 7; hand >= 5 && !fine; --hand) {
      Player player(stones, 40 - stones, game * 8 + hand);
      const std::uint32_t found = player.Draw(hand);
      fine = found >= 2 && found <= 4;
    }
    met += fine;
  }
  ExpectNear(odds["opening"]["all"]["p"], met);
}

}  // namespace
}  // namespace clashdeck::app
