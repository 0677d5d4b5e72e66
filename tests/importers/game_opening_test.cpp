#include "importers/game_opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "importers/game_loader.h"
#include "tests/importers/sample_game.h"

namespace clashdeck::importers {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

json Definition() {
  json definition = json::parse(kSampleGameJson);
  definition["opening"] = json::parse(R"({"section": "main", "hand": 7, "rule": "1",
      "draw": {"cards": 1, "rule": "2", "starting_player_skips": true, "skip_rule": "3"},
      "mulligan": {"kind": "whole", "times": 3, "shrink": 2, "rule": "4"}})");
  definition["statistics"] = json::parse(R"({"sections": ["main"], "curve": "cost",
      "colors": "colors", "counts": ["affiliation"],
      "needs": {"attribute": "gems", "q": "t:fighter", "except": ["black"], "rule": "5"},
      "sources": {"attribute": "colors", "q": "-is:token", "rule": "6"}})");
  return definition;
}

TEST(GameOpening, IsReadWhole) {
  const auto game = ParseGame(Definition().dump(), "game.json");
  ASSERT_TRUE(game.has_value()) << game.error().message;
  const Opening& opening = game->opening.value();
  EXPECT_EQ(opening.section, "main");
  EXPECT_EQ(opening.hand, 7U);
  EXPECT_EQ(opening.draw.cards, 1U);
  EXPECT_TRUE(opening.draw.starting_player_skips);
  EXPECT_EQ(opening.draw.skip_rule, "3");
  EXPECT_EQ(opening.mulligan.kind, Mulligan::Kind::kWhole);
  EXPECT_EQ(opening.mulligan.times, 3U);
  EXPECT_EQ(opening.mulligan.shrink, 2U);
  const Statistics& statistics = game->statistics.value();
  EXPECT_EQ(statistics.curve, "cost");
  EXPECT_EQ(statistics.colors, "colors");
  EXPECT_THAT(statistics.counts, ElementsAre("affiliation"));
  EXPECT_EQ(statistics.needs.value().q, "t:fighter");
  EXPECT_THAT(statistics.needs->except, ElementsAre("black"));
  EXPECT_EQ(statistics.sources.value().attribute, "colors");
}

TEST(GameOpening, MayBeLeftOut) {
  const auto game = ParseGame(kSampleGameJson, "game.json");
  ASSERT_TRUE(game.has_value());
  EXPECT_FALSE(game->opening.has_value());
  EXPECT_FALSE(game->statistics.has_value());
}

struct OpeningMistake {
  std::string name;
  std::string pointer;  // where the patch applies
  std::string value;    // JSON that is put there
  std::string at;       // pointer of the finding
  std::string reason;
};

class GameOpeningRefuses : public testing::TestWithParam<OpeningMistake> {};

TEST_P(GameOpeningRefuses, AndNamesThePlace) {
  json definition = Definition();
  definition[json::json_pointer(GetParam().pointer)] = json::parse(GetParam().value);
  const auto game = ParseGame(definition.dump(), "game.json");
  ASSERT_FALSE(game.has_value());
  std::vector<std::string> seen;
  for (const ErrorItem& item : game.error().errors)
    seen.push_back(item.pointer + " | " + item.message);
  EXPECT_THAT(seen, Contains(testing::AllOf(testing::StartsWith(GetParam().at + " |"),
                                            HasSubstr(GetParam().reason))));
}

constexpr char kMulliganAt[] = "/opening/mulligan";

INSTANTIATE_TEST_SUITE_P(
    Mistakes, GameOpeningRefuses,
    testing::Values(
        OpeningMistake{"UnknownKey", "/opening/hands", "8", "/opening/hands", "unknown key"},
        OpeningMistake{"UnknownSection", "/opening/section", "\"mian\"", "/opening/section",
                       "did you mean 'main'"},
        OpeningMistake{"NoHand", "/opening/hand", "0", "/opening/hand", ""},
        OpeningMistake{"HugeHand", "/opening/hand", "21", "/opening/hand", ""},
        OpeningMistake{"BothDraws", "/opening/draw/up_to", "8", "/opening/draw/cards", "either"},
        OpeningMistake{"NoDraw", "/opening/draw", R"({"rule": "2"})", "/opening/draw/cards",
                       "either"},
        OpeningMistake{
            "FilledHandSkips", "/opening/draw",
            R"({"up_to": 8, "rule": "2", "starting_player_skips": true, "skip_rule": "3"})",
            "/opening/draw/starting_player_skips", "does not go"},
        OpeningMistake{"SkipWithoutRule", "/opening/draw",
                       R"({"cards": 1, "rule": "2", "starting_player_skips": true})",
                       "/opening/draw/skip_rule", "goes with"},
        OpeningMistake{"MulliganKind", kMulliganAt, R"({"kind": "hole", "times": 1, "rule": "4"})",
                       "/opening/mulligan/kind", "did you mean 'whole'"},
        OpeningMistake{"MulliganWithoutTimes", kMulliganAt, R"({"kind": "whole", "rule": "4"})",
                       "/opening/mulligan/times", "must be said"},
        OpeningMistake{"NoneWithTimes", kMulliganAt, R"({"kind": "none", "times": 1, "rule": "4"})",
                       "/opening/mulligan/times", "goes with"},
        OpeningMistake{"SomeTwice", kMulliganAt, R"({"kind": "some", "times": 2, "rule": "4"})",
                       "/opening/mulligan/times", "once at most"},
        OpeningMistake{"SomeShrinks", kMulliganAt,
                       R"({"kind": "some", "times": 1, "shrink": 1, "rule": "4"})",
                       "/opening/mulligan/shrink", "goes with"},
        OpeningMistake{"ShrinksBelowNothing", kMulliganAt,
                       R"({"kind": "whole", "times": 4, "shrink": 2, "rule": "4"})",
                       "/opening/mulligan/shrink", "more cards than"},
        OpeningMistake{"MulliganWithoutRule", kMulliganAt, R"({"kind": "none"})",
                       "/opening/mulligan", "missing"},
        OpeningMistake{"StatisticsSection", "/statistics/sections", "[\"side\"]",
                       "/statistics/sections", "not the id of a section"},
        OpeningMistake{"SectionTwice", "/statistics/sections", "[\"main\", \"main\"]",
                       "/statistics/sections", "stands twice"},
        OpeningMistake{"CurveIsNoNumber", "/statistics/curve", "\"colors\"", "/statistics/curve",
                       "a type that fits"},
        OpeningMistake{"ColorsIsNumber", "/statistics/colors", "\"cost\"", "/statistics/colors",
                       "a type that fits"},
        OpeningMistake{"UnknownCount", "/statistics/counts", "[\"afiliation\"]",
                       "/statistics/counts", "did you mean 'affiliation'"},
        OpeningMistake{"OtherValues", "/statistics/needs/attribute", "\"affiliation\"",
                       "/statistics/needs/attribute", "other values"},
        OpeningMistake{"UnknownException", "/statistics/needs/except", "[\"pink\"]",
                       "/statistics/needs/except", "no value of"},
        OpeningMistake{"BadQuery", "/statistics/sources/q", "\"(c:red\"", "/statistics/sources/q",
                       "("},
        OpeningMistake{"SourcesWithoutColors", "/statistics",
                       R"({"sections": ["main"], "sources": {"attribute": "colors", "rule": "6"}})",
                       "/statistics/sources", "goes with 'colors'"}),
    [](const auto& each) { return each.param.name; });

class OpeningOfGame : public testing::Test {
 protected:
  void SetUp() override {
    auto games = LoadGames(CLASHDECK_SOURCE_DIR "/games");
    ASSERT_TRUE(games.has_value()) << games.error().message;
    for (const GameFolder& folder : *games) {
      ASSERT_TRUE(folder.game.opening.has_value()) << folder.game.id.str();
      ASSERT_TRUE(folder.game.statistics.has_value()) << folder.game.id.str();
      openings_[folder.game.id.str()] = *folder.game.opening;
    }
  }
  std::map<std::string, Opening> openings_;
};

// 103.5, 103.8a: eight cards, some of them exchanged once; the starting player's first draw falls.
TEST_F(OpeningOfGame, Rule103_5_AlphaClash) {
  const Opening& opening = openings_.at("alpha-clash");
  EXPECT_EQ(opening.hand, 8U);
  EXPECT_EQ(opening.mulligan.kind, Mulligan::Kind::kSome);
  EXPECT_EQ(opening.mulligan.times, 1U);
  EXPECT_EQ(opening.SeenBy(0, true), 8U);
  EXPECT_EQ(opening.SeenBy(1, true), 8U);
  EXPECT_EQ(opening.SeenBy(1, false), 9U);
  EXPECT_EQ(opening.SeenBy(4, true), 11U);
}

// Getting the Game Started: seven cards, one less for each reshuffle; the first draw falls.
TEST_F(OpeningOfGame, ElementalClash) {
  const Opening& opening = openings_.at("elemental-clash");
  EXPECT_EQ(opening.mulligan.kind, Mulligan::Kind::kWhole);
  EXPECT_EQ(opening.mulligan.times, 7U);
  EXPECT_EQ(opening.mulligan.shrink, 1U);
  EXPECT_EQ(opening.SeenBy(1, true), 7U);
  EXPECT_EQ(opening.SeenBy(1, false), 8U);
}

// Setting Up: five cards, a whole new hand once, and both players draw in their first turn.
TEST_F(OpeningOfGame, CreatorClash) {
  const Opening& opening = openings_.at("creator-clash");
  EXPECT_EQ(opening.mulligan.times, 1U);
  EXPECT_EQ(opening.mulligan.shrink, 0U);
  EXPECT_EQ(opening.SeenBy(1, true), 6U);
  EXPECT_EQ(opening.SeenBy(1, false), 6U);
}

// Draw Phase: hands are filled up to eight, so later cards depend on how many were used.
TEST_F(OpeningOfGame, ShiningShadows) {
  const Opening& opening = openings_.at("shining-shadows");
  EXPECT_EQ(opening.mulligan.kind, Mulligan::Kind::kNone);
  EXPECT_EQ(opening.SeenBy(1, true, 3), 8U);
  EXPECT_EQ(opening.SeenBy(3, false, 3), 14U);
}

}  // namespace
}  // namespace clashdeck::importers
