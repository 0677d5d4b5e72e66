#include "importers/game_loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/importers/sample_game.h"

namespace clashdeck::importers {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ParseGame, ReadsTheWholeDefinition) {
  const auto game = ParseGame(kSampleGameJson, "game.json");
  ASSERT_TRUE(game.has_value()) << game.error().message;
  EXPECT_EQ(game->id.str(), "sample");
  ASSERT_EQ(game->card_types.size(), 4U);
  EXPECT_EQ(game->FindType("Fighters")->id, "fighter");
  EXPECT_EQ(game->card_types[1].subtypes[0].id, "weapon");
  EXPECT_TRUE(game->FindKeyword("awe")->numbered);
  const Attribute* gems = game->FindField("sc");
  ASSERT_NE(gems, nullptr);
  EXPECT_EQ(gems->type, AttributeType::kMultiset);
  ASSERT_EQ(gems->values.size(), 3U);  // resolved from colors
  EXPECT_EQ(gems->values[2].letter, "U");
  EXPECT_EQ(game->FindTag("Trigger - Enter")->value, "enter");
  EXPECT_TRUE(game->rulebooks[0].authority);
}

struct Mistake {
  std::string name;
  std::string pointer;  // where the patch applies
  std::string value;    // JSON that is put there
  std::string at;       // pointer of the finding
  std::string reason;
};

class ParseGameRefuses : public testing::TestWithParam<Mistake> {};

TEST_P(ParseGameRefuses, AndNamesThePlace) {
  json definition = json::parse(kSampleGameJson);
  definition[json::json_pointer(GetParam().pointer)] = json::parse(GetParam().value);
  const auto game = ParseGame(definition.dump(), "games/sample/game.json");
  ASSERT_FALSE(game.has_value());
  EXPECT_EQ(game.error().code, ErrorCode::kBadGameData);
  EXPECT_EQ(game.error().file, "games/sample/game.json");
  std::vector<std::string> seen;
  for (const ErrorItem& item : game.error().errors)
    seen.push_back(item.pointer + " | " + item.message);
  EXPECT_THAT(seen, Contains(testing::AllOf(testing::StartsWith(GetParam().at + " |"),
                                            HasSubstr(GetParam().reason))));
}

INSTANTIATE_TEST_SUITE_P(
    Mistakes, ParseGameRefuses,
    testing::Values(
        Mistake{"UnknownKey", "/colour", "1", "/colour", "unknown key"},
        Mistake{"WrongType", "/keywords", "{}", "/keywords", "must be a list"},
        Mistake{"BadGameId", "/id", "\"Sample Game\"", "/id", "is not an id"},
        Mistake{"EmptyList", "/rarities", "[]", "/rarities", "at least one"},
        Mistake{"NoAuthority", "/rulebooks/0/authority", "false", "/rulebooks", "exactly one"},
        Mistake{"DuplicateId", "/keywords/1/id", "\"flight\"", "/keywords/1", "stands for"},
        Mistake{"AliasOfAnother", "/rarities/0/aliases", "[\"Rare\"]", "/rarities/1", "stands for"},
        Mistake{"PluralOfAnother", "/card_types/0/plural", "\"Gear\"", "/card_types/1",
                "stands for"},
        Mistake{"NumberedIsFlag", "/keywords/0/numbered", "1", "/keywords/0/numbered",
                "true or false"},
        Mistake{"AbilityWithoutItsNumber", "/keywords/1/ability", "\"Draw one card.\"",
                "/keywords/1/ability", "what its number N does"},
        Mistake{"AbilityOfANumber", "/keywords/0/ability", "\"Draw N cards.\"",
                "/keywords/0/ability", "has no number"},
        Mistake{"PhraseWithoutMeaning", "/keywords/0/phrases", "[{\"words\": \"soar\"}]",
                "/keywords/0/phrases/0", "'means' is missing"},
        Mistake{"NumberOnOneSide", "/keywords/0/phrases",
                "[{\"words\": \"soar N times\", \"means\": \"draw a card\"}]",
                "/keywords/0/phrases/0/means", "only one of"},
        Mistake{"UnknownKeyOfAPhrase", "/keywords/0/phrases",
                "[{\"words\": \"soar\", \"means\": \"draw a card\", \"note\": \"\"}]",
                "/keywords/0/phrases/0/note", "unknown key"},
        Mistake{"AttributeType", "/attributes/0/type", "\"sett\"", "/attributes/0/type",
                "did you mean 'set'"},
        Mistake{"SearchOfQuery", "/attributes/1/search", "[\"cost\", \"rarity\"]",
                "/attributes/1/search", "every game"},
        Mistake{"KeyOfTheCardObject", "/attributes/1/id", "\"printings\"", "/attributes/1/search",
                "every game"},
        Mistake{"SearchOfTag", "/attributes/1/search", "[\"trigger\"]", "/attributes/1/search",
                "the tags"},
        Mistake{"SearchTwice", "/attributes/3/search", "[\"cost\"]", "/attributes/3/search",
                "'cost' already"},
        Mistake{"SearchSpelling", "/attributes/1/search", "[\"Total Cost\"]",
                "/attributes/1/search", "field name"},
        Mistake{"ValuesOf", "/attributes/2/values_of", "\"colour\"", "/attributes/2/values_of",
                "did you mean 'colors'"},
        Mistake{"ValuesMissing", "/attributes/0/values", "[]", "/attributes/0/values",
                "at least one"},
        Mistake{"LetterTwice", "/attributes/0/values/1/letter", "\"B\"", "/attributes/0/values/1",
                "stands twice"},
        Mistake{"LetterShape", "/attributes/0/values/1/letter", "\"rr\"",
                "/attributes/0/values/1/letter", "one letter"},
        Mistake{"UnknownCardType", "/attributes/3/types", "[\"figter\"]", "/attributes/3/types",
                "did you mean 'fighter'"},
        Mistake{"MinAboveMax", "/attributes/1/min", "200", "/attributes/1/max", "below min"},
        Mistake{"KeyOfOtherType", "/attributes/1/values", "[]", "/attributes/1/values",
                "does not go with"},
        Mistake{"BadPattern", "/ids/printing", "\"(\"", "/ids/printing", "RE2 refuses"},
        Mistake{"PatternGroups", "/ids/alternate_art", "\"x\"", "/ids/alternate_art",
                "exactly 1 group"},
        Mistake{"TagTwice", "/tags/1/value", "\"enter\"", "/tags/1/value", "same group and value"}),
    [](const auto& each) { return each.param.name; });

TEST(ParseGame, ListsAllFindingsAtOnce) {
  json definition = json::parse(kSampleGameJson);
  definition.erase("name");
  definition["sections"] = 3;
  definition["extra"] = true;
  const auto game = ParseGame(definition.dump(), "game.json");
  ASSERT_FALSE(game.has_value());
  EXPECT_EQ(game.error().errors.size(), 3U);
}

TEST(LoadGames, ReadsEveryGameOfTheProject) {
  const auto games = LoadGames(CLASHDECK_SOURCE_DIR "/games");
  ASSERT_TRUE(games.has_value()) << games.error().file << ": " << games.error().message;
  std::vector<std::string> ids;
  for (const GameFolder& folder : *games) ids.push_back(folder.game.id.str());
  EXPECT_THAT(ids,
              ElementsAre("alpha-clash", "creator-clash", "elemental-clash", "shining-shadows"));
}

class LoadGamesFrom : public testing::Test {
 protected:
  void SetUp() override {
    dir_ = std::filesystem::path(testing::TempDir()) /
           (std::string("games-") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(dir_);
    std::filesystem::create_directories(dir_);
  }
  void TearDown() override { std::filesystem::remove_all(dir_); }

  void Write(const std::string& name, std::string_view text) {
    std::filesystem::create_directories((dir_ / name).parent_path());
    std::ofstream(dir_ / name, std::ios::binary) << text;
  }

  std::filesystem::path dir_;
};

TEST_F(LoadGamesFrom, SamplesComeInImportOrder) {
  Write("sample/game.json", kSampleGameJson);
  Write("sample/rulings/a.json", "{}");
  Write("sample/errata/a.json", "{}");
  Write("sample/sets/a.json", R"({"set": {"code": "A", "released": "2024-02-01"}})");
  Write("sample/sets/b.json", R"({"set": {"code": "B", "released": "2023-02-01"}})");
  Write("sample/sets/c.json", "{");
  Write("sample/sets/notes.txt", "");
  const auto games = LoadGames(dir_);
  ASSERT_TRUE(games.has_value()) << games.error().message;
  std::vector<std::string> names;
  for (const auto& file : games->at(0).samples)
    names.push_back(std::filesystem::relative(file, dir_).string());
  EXPECT_THAT(names, ElementsAre("sample/sets/c.json", "sample/sets/b.json", "sample/sets/a.json",
                                 "sample/errata/a.json", "sample/rulings/a.json"));
}

constexpr std::string_view kFormat =
    R"({"id": "open", "game": "sample", "name": "Open", "versions": [
  {"effective": "2024-01-01", "document": "Rules", "sections": {"main": {"min": 30, "q": "-t:leader"}}}]})";

TEST_F(LoadGamesFrom, AnotherDefinitionHasAnotherHash) {
  Write("sample/game.json", kSampleGameJson);
  const auto before = LoadGames(dir_);
  Write("sample/game.json", std::string(kSampleGameJson) + "\n");
  const auto after = LoadGames(dir_);
  EXPECT_EQ(before->at(0).sha256.size(), 64U);
  EXPECT_NE(before->at(0).sha256, after->at(0).sha256);
  Write("sample/formats/open.json", kFormat);
  EXPECT_NE(LoadGames(dir_)->at(0).sha256, after->at(0).sha256);
}

TEST_F(LoadGamesFrom, TheIdIsTheFoldersName) {
  Write("other/game.json", kSampleGameJson);
  const auto games = LoadGames(dir_);
  ASSERT_FALSE(games.has_value());
  EXPECT_THAT(games.error().message, HasSubstr("not the folder's name"));
}

TEST_F(LoadGamesFrom, AWrongRepairsTableIsNamed) {
  Write("sample/game.json", kSampleGameJson);
  Write("sample/repairs.json", R"([{"field": "rarity", "from": "Commmon"}])");
  const auto games = LoadGames(dir_);
  ASSERT_FALSE(games.has_value());
  EXPECT_THAT(games.error().file, HasSubstr("repairs.json"));
  EXPECT_THAT(games.error().message, HasSubstr("'to' is missing"));
}

TEST_F(LoadGamesFrom, FormatsStandBesideTheGame) {
  Write("sample/game.json", kSampleGameJson);
  Write("sample/formats/open.json", kFormat);
  Write("sample/formats/README.md", "");
  const auto games = LoadGames(dir_);
  ASSERT_TRUE(games.has_value()) << games.error().message;
  ASSERT_EQ(games->at(0).formats.size(), 1U);
  EXPECT_EQ(games->at(0).formats[0].On("2024-01-01")->sections[0].size, (Bounds{.min = 30}));
  ASSERT_EQ(games->at(0).format_sources.size(), 1U);
  EXPECT_THAT(games->at(0).format_sources[0].file, HasSubstr("sample/formats/open.json"));
}

// Each step of reading formats stops the start, with the file and the place in it.
TEST_F(LoadGamesFrom, AWrongFormatIsNamed) {
  Write("sample/game.json", kSampleGameJson);
  const auto refused = [&](std::string_view from, std::string_view to) {
    std::string text(kFormat);
    text.replace(text.find(from), from.size(), to);
    Write("sample/formats/open.json", text);
    const auto games = LoadGames(dir_);
    if (games) return std::string("it was taken");
    return games.error().file.substr(dir_.string().size()) + games.error().pointer + " " +
           games.error().message;
  };
  EXPECT_THAT(refused("\"min\"", "\"mni\""),
              HasSubstr("/sample/formats/open.json/versions/0/sections/main/mni"));
  EXPECT_THAT(refused("t:leader", "t:leadre"),
              HasSubstr("/sample/formats/open.json/versions/0/sections/main/q"));
  EXPECT_THAT(refused("\"name\"", "\"extends\": \"closed\", \"name\""),
              HasSubstr("/sample/formats/open.json/extends"));
  EXPECT_THAT(refused("\"open\"", "\"closed\""), HasSubstr("is not the file's name"));
}

TEST_F(LoadGamesFrom, AFolderWithoutAGameIsAnError) {
  Write("sample/README.md", "");
  const auto games = LoadGames(dir_);
  ASSERT_FALSE(games.has_value());
  EXPECT_THAT(games.error().file, HasSubstr("game.json"));
}

TEST(LoadGames, AMissingFolderIsAnError) {
  EXPECT_FALSE(LoadGames("/nonexistent/games").has_value());
}

}  // namespace
}  // namespace clashdeck::importers
