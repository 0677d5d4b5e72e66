#include "importers/format_loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_format.h"

namespace clashdeck::importers {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> Told(const Error& error) {
  std::vector<std::string> out;
  for (const ErrorItem& item : error.errors) out.push_back(item.pointer + " | " + item.message);
  return out;
}

TEST(ParseFormat, ReadsEveryKey) {
  const auto source = ParseFormat(kFullFormat, "standard.json", FormatGame());
  ASSERT_TRUE(source.has_value()) << source.error().pointer << " " << source.error().message;
  EXPECT_EQ(source->file, "standard.json");
  EXPECT_EQ(source->id, "standard");
  EXPECT_EQ(source->game.str(), "sample");
  EXPECT_EQ(source->name, "Standard");
  EXPECT_EQ(source->extends, "");
  ASSERT_EQ(source->versions.size(), 2U);

  const VersionSource& version = source->versions[0];
  EXPECT_EQ(version.effective, "2024-01-01");
  EXPECT_EQ(version.document, "Rules 1.0");
  ASSERT_EQ(version.sections.size(), 3U);  // in the game's order
  EXPECT_EQ(version.sections[0].rule,
            (SectionRule{.section = 0,
                         .size = {.min = 1, .max = 1},
                         .q = "t:leader",
                         .source = {.document = "Rules 1.0",
                                    .cite = "1.1",
                                    .blame = {"standard", "2024-01-01", "sections/leader"}}}));
  EXPECT_EQ(version.sections[1].rule->size, (Bounds{.min = 40, .max = 60}));
  EXPECT_TRUE(version.sections[2].rule->or_none);

  ASSERT_EQ(version.copies.size(), 1U);
  const CopyRule& copies = *version.copies[0].rule;
  EXPECT_EQ(copies.id, "copies");
  EXPECT_EQ(copies.max, 4U);
  EXPECT_EQ(copies.by, CopyRule::By::kName);
  EXPECT_THAT(copies.across, ElementsAre(1, 2));
  EXPECT_TRUE(copies.apart);
  EXPECT_EQ(copies.source.blame.key, "copies");
  EXPECT_THAT(copies.except,
              ElementsAre(CopyException{"t:gear st:weapon", std::nullopt},
                          CopyException{"kw:flight", 2}, CopyException{"cost=0", std::nullopt}));

  EXPECT_EQ(version.caps[0].rule->max, 1U);
  EXPECT_THAT(version.caps[0].rule->across, ElementsAre(1, 2));
  EXPECT_EQ(version.caps[0].rule->source.blame.key, "caps/lone");
  EXPECT_EQ(version.composition[0].rule->count, (Bounds{.min = 5}));
  EXPECT_EQ(version.pools[0].rule->id, "standard");  // called after its format
  EXPECT_EQ(version.pools[0].rule->source.blame.key, "pool");
  EXPECT_EQ(version.notes[0].rule->message, "Have it at hand.");
  EXPECT_EQ(version.draft[0].rule->drafted, (Bounds{.min = 60, .max = 60}));
  EXPECT_THAT(version.draft[0].rule->grants, ElementsAre(DraftGrant{"t:leader", 1}));

  ASSERT_EQ(source->lists.size(), 2U);
  const ListChange& first = source->lists[0].change;
  EXPECT_EQ(first.announced, "2024-02-01");
  EXPECT_EQ(first.effective, "2024-02-10");
  EXPECT_EQ(first.note, "First announcement");
  EXPECT_EQ(first.source.cite, "A");
  EXPECT_EQ(source->lists[1].change.source.document, "Second announcement");
  EXPECT_EQ(source->lists[1].change.source.cite, "2024-03-01");  // the day, if nothing is said
  EXPECT_EQ(first.source.blame, (Blame{"standard", "2024-02-10", "lists/0"}));
  EXPECT_THAT(first.cards, ElementsAre(ListedCard{CardId("ashen-scout"), 0},
                                       ListedCard{CardId("iron-blade"), 2}));
  EXPECT_THAT(source->lists[1].change.tiers, ElementsAre(1, 2));
  EXPECT_THAT(source->lists[1].change.cards,
              ElementsAre(ListedCard{CardId("ashen-scout"), std::nullopt}));
}

struct FormatMistake {
  std::string name;
  std::string pointer;  // where the patch applies
  std::string value;    // JSON that is put there
  std::string at;       // pointer of the finding
  std::string reason;
};

class ParseFormatRefuses : public testing::TestWithParam<FormatMistake> {};

TEST_P(ParseFormatRefuses, AndNamesThePlace) {
  const auto source = ParseFormat(PatchedFormat(GetParam().pointer, GetParam().value),
                                  "games/sample/formats/standard.json", FormatGame());
  ASSERT_FALSE(source.has_value());
  EXPECT_EQ(source.error().code, ErrorCode::kBadGameData);
  EXPECT_EQ(source.error().file, "games/sample/formats/standard.json");
  EXPECT_THAT(Told(source.error()),
              Contains(testing::AllOf(testing::StartsWith(GetParam().at + " |"),
                                      HasSubstr(GetParam().reason))));
}

constexpr auto kSection = "/versions/0/sections/main";

INSTANTIATE_TEST_SUITE_P(
    Mistakes, ParseFormatRefuses,
    testing::Values(
        FormatMistake{"UnknownKey", "/formats", "1", "/formats", "unknown key"},
        FormatMistake{"UnknownKeyOfVersion", "/versions/0/section", "{}", "/versions/0/section",
                      "did you mean 'sections'"},
        FormatMistake{"UnknownKeyOfSection", "/versions/0/sections/main/limit", "1",
                      "/versions/0/sections/main/limit", "unknown key"},
        FormatMistake{"UnknownKeyOfCap", "/versions/0/caps/0/min", "1", "/versions/0/caps/0/min",
                      "unknown key"},
        FormatMistake{"IdWithBlanks", "/id", "\"Two Words\"", "/id", "is not an id"},
        FormatMistake{"OtherGame", "/game", "\"other\"", "/game", "is not 'sample'"},
        FormatMistake{"NameIsNoText", "/name", "1", "/name", "must be a string"},
        FormatMistake{"NoVersion", "/versions", "[]", "/versions", "at least one"},
        FormatMistake{"VersionIsNoObject", "/versions/1", "5", "/versions/1", "must be an object"},
        FormatMistake{"NoSuchDay", "/versions/0/effective", "\"2024-02-30\"",
                      "/versions/0/effective", "not a day"},
        FormatMistake{"VersionsOutOfOrder", "/versions/1/effective", "\"2023-01-01\"",
                      "/versions/1/effective", "before the version above"},
        FormatMistake{"TwoVersionsOfADay", "/versions/1/effective", "\"2024-01-01\"",
                      "/versions/1/effective", "is the day of the version above"},
        FormatMistake{"NoDocument", "/versions/0",
                      R"({"effective": "2024-01-01", "sections": {"main": {}}})",
                      "/versions/0/document", "is missing"},
        FormatMistake{"NoSections", "/versions/0",
                      R"({"effective": "2024-01-01", "document": "Rules"})", "/versions/0/sections",
                      "is missing"},
        FormatMistake{"EmptySections", "/versions/0/sections", "{}", "/versions/0/sections",
                      "at least one"},
        FormatMistake{"UnknownSection", "/versions/0/sections/sides", "{}",
                      "/versions/0/sections/sides", "did you mean 'side'"},
        FormatMistake{"MinAboveMax", kSection, R"({"min": 5, "max": 4})",
                      "/versions/0/sections/main/min", "is above 'max'"},
        FormatMistake{"ExactlyAndMax", kSection, R"({"exactly": 5, "max": 6})",
                      "/versions/0/sections/main/exactly", "stands beside"},
        FormatMistake{"SectionOfNothing", kSection, R"({"max": 0})",
                      "/versions/0/sections/main/max", "holds nothing"},
        FormatMistake{"NegativeSize", kSection, R"({"exactly": -1})",
                      "/versions/0/sections/main/exactly", "is not between"},
        FormatMistake{"HugeSize", kSection, R"({"exactly": 4294967297})",
                      "/versions/0/sections/main/exactly", "is not between"},
        FormatMistake{"OrNoneOfAnyNumber", kSection, R"({"max": 5, "or_none": true})",
                      "/versions/0/sections/main/or_none", "says nothing"},
        FormatMistake{"CopiesIsANumber", "/versions/0/copies", "4", "/versions/0/copies",
                      "must be an object or a list"},
        FormatMistake{"CopiesInAListWithoutId", "/versions/0/copies",
                      R"([{"max": 4, "by": "card", "across": ["main"]}])", "/versions/0/copies/0",
                      "'id' is missing"},
        FormatMistake{"CopiesWithoutMax", "/versions/0/copies",
                      R"({"by": "card", "across": ["main"]})", "/versions/0/copies/max",
                      "is missing"},
        FormatMistake{"CopiesByWhat", "/versions/0/copies/by", "\"title\"", "/versions/0/copies/by",
                      "'name' or 'card'"},
        FormatMistake{"NoCopyAtAll", "/versions/0/copies/max", "0", "/versions/0/copies/max",
                      "is not between"},
        FormatMistake{"ApartOfOneSection", "/versions/0/copies/across", R"(["main"])",
                      "/versions/0/copies/apart", "says nothing"},
        FormatMistake{"ExceptionWithoutQuery", "/versions/0/copies/except/0", R"({"max": 3})",
                      "/versions/0/copies/except/0", "'q' is missing"},
        FormatMistake{"ExceptionOfText", "/versions/0/copies/except/0/max", "\"many\"",
                      "/versions/0/copies/except/0/max", "must be a whole number"},
        FormatMistake{"CapsIsNoList", "/versions/0/caps", "{}", "/versions/0/caps",
                      "must be a list"},
        FormatMistake{"CapWithoutAcross", "/versions/0/caps/0",
                      R"({"id": "lone", "q": "x", "max": 1})", "/versions/0/caps/0",
                      "'across' is missing"},
        FormatMistake{"AcrossIsNoList", "/versions/0/caps/0/across", "\"main\"",
                      "/versions/0/caps/0/across", "must be a list"},
        FormatMistake{"AcrossNothing", "/versions/0/caps/0/across", "[]",
                      "/versions/0/caps/0/across", "at least one"},
        FormatMistake{"AcrossUnknown", "/versions/0/caps/0/across/1", "\"deck\"",
                      "/versions/0/caps/0/across/1", "is no section of Sample Game"},
        FormatMistake{"AcrossTwice", "/versions/0/caps/0/across/1", "\"side\"",
                      "/versions/0/caps/0/across/1", "stands twice"},
        FormatMistake{"AcrossNumber", "/versions/0/caps/0/across/1", "1",
                      "/versions/0/caps/0/across/1", "must be a string"},
        FormatMistake{"CapTwice", "/versions/0/caps",
                      R"([{"id": "lone", "q": "x", "max": 1, "across": ["main"]},
                    {"id": "lone", "q": "y", "max": 1, "across": ["main"]}])",
                      "/versions/0/caps/1/id", "stands twice"},
        FormatMistake{"CapId", "/versions/0/caps/0/id", "\"Lone!\"", "/versions/0/caps/0/id",
                      "is not an id"},
        FormatMistake{"CompositionWithoutCount", "/versions/0/composition/0",
                      R"({"id": "gear", "q": "t:gear", "across": ["main"]})",
                      "/versions/0/composition/0/exactly", "is needed"},
        FormatMistake{"PoolWithoutQuery", "/versions/0/pool", "{}", "/versions/0/pool",
                      "'q' is missing"},
        FormatMistake{"NoteWithoutMessage", "/versions/0/notes/0", R"({"id": "rares"})",
                      "/versions/0/notes/0", "'message' is missing"},
        FormatMistake{"DraftedIsANumber", "/versions/0/draft/drafted", "60",
                      "/versions/0/draft/drafted", "must be an object"},
        FormatMistake{"GrantWithoutEach", "/versions/0/draft/grants/0", R"({"q": "t:leader"})",
                      "/versions/0/draft/grants/0/each", "is missing"},
        FormatMistake{"NothingToRemove", "/versions/0/caps/0", R"({"id": "lone", "remove": true})",
                      "/versions/0/caps/0/remove", "extends no other"},
        FormatMistake{"RemoveFalse", "/versions/0/sections/side", R"({"remove": false})",
                      "/versions/0/sections/side/remove", "can only be true"},
        FormatMistake{"SameVersionAgain", "/versions/1",
                      json::parse(kFullFormat)["versions"][0].dump().replace(
                          json::parse(kFullFormat)["versions"][0].dump().find("2024-01-01"), 10,
                          "2024-06-01"),
                      "/versions/1", "says the same as the version above it"},
        FormatMistake{"ListIsNoObject", "/lists/0", "[]", "/lists/0", "must be an object"},
        FormatMistake{"ListWithoutSource", "/lists/0",
                      R"({"announced": "2024-02-01", "effective": "2024-02-10", "ban": ["a"]})",
                      "/lists/0", "'source' is missing"},
        FormatMistake{"AnnouncedTooLate", "/lists/0/announced", "\"2024-02-11\"",
                      "/lists/0/announced", "is after 'effective'"},
        FormatMistake{"ListsOutOfOrder", "/lists/1/effective", "\"2024-02-09\"",
                      "/lists/1/effective", "before the change above"},
        FormatMistake{"ListOfNothing", "/lists/1",
                      R"({"announced": "2024-03-01", "effective": "2024-03-01", "source": "x"})",
                      "/lists/1/ban", "is needed"},
        FormatMistake{"EmptyBan", "/lists/0/ban", "[]", "/lists/0/ban", "is empty"},
        FormatMistake{"BanOfANumber", "/lists/0/ban/0", "7", "/lists/0/ban/0", "must be a string"},
        FormatMistake{"LimitToNothing", "/lists/0/limit/iron-blade", "0",
                      "/lists/0/limit/iron-blade", "is not between"},
        FormatMistake{"TierZero", "/lists/1/tiers", "[0]", "/lists/1/tiers/0", "from 1 to 99"},
        FormatMistake{"TierTwice", "/lists/1/tiers", "[1, 1]", "/lists/1/tiers/1", "stands twice"},
        FormatMistake{"NoTier", "/lists/1/tiers", "[]", "/lists/1/tiers", "is empty"},
        FormatMistake{"UnknownKeyOfList", "/lists/0/unban", "[]", "/lists/0/unban", "unknown key"}),
    [](const auto& test) { return test.param.name; });

TEST(ParseFormat, ReportsAllAtOnce) {
  const auto source = ParseFormat(
      R"({"id": "standard", "game": "sample", "name": "", "rules": 1,
          "versions": [{"effective": "soon", "document": "Rules", "sections": {"deck": {"exactly": 0}}}]})",
      "f.json", FormatGame());
  ASSERT_FALSE(source.has_value());
  EXPECT_THAT(Told(source.error()),
              testing::UnorderedElementsAre(
                  testing::StartsWith("/name | "), testing::StartsWith("/rules | "),
                  testing::StartsWith("/versions/0/effective | "),
                  testing::StartsWith("/versions/0/sections/deck | "),
                  testing::StartsWith("/versions/0/sections/deck/exactly | ")));
}

// A pool is called after its format: what is wrong with the id is told once.
TEST(ParseFormat, AWrongIdIsToldOnce) {
  json file = json::parse(kFullFormat);
  file["id"] = "Two Words";
  auto source = ParseFormat(file.dump(), "f.json", FormatGame());
  ASSERT_FALSE(source.has_value());
  EXPECT_THAT(Told(source.error()), ElementsAre(testing::StartsWith("/id | ")));
  file.erase("id");
  source = ParseFormat(file.dump(), "f.json", FormatGame());
  ASSERT_FALSE(source.has_value());
  EXPECT_THAT(Told(source.error()), ElementsAre(HasSubstr("'id' is missing")));
}

TEST(ParseFormat, RefusesWhatIsNoJsonOrTooLarge) {
  EXPECT_EQ(ParseFormat("{", "f.json", FormatGame()).error().code, ErrorCode::kBadGameData);
  EXPECT_EQ(ParseFormat("[]", "f.json", FormatGame()).error().code, ErrorCode::kBadGameData);
  EXPECT_EQ(ParseFormat(R"({"id": "a", "id": "b"})", "f.json", FormatGame()).error().code,
            ErrorCode::kBadGameData);
  const std::string large = std::string(kFullFormat) + std::string(kMaxFormatBytes, ' ');
  EXPECT_EQ(ParseFormat(large, "f.json", FormatGame()).error().code, ErrorCode::kTooLarge);
}

TEST(ParseFormat, RefusesTooManyVersions) {
  json file = json::parse(kFullFormat);
  file["versions"] = json::array();
  for (std::size_t i = 0; i <= kMaxFormatVersions; ++i) {
    file["versions"].push_back({{"effective", std::to_string(2000 + i) + "-01-01"},
                                {"document", "Rules"},
                                {"sections", {{"main", {{"exactly", 40 + i}}}}}});
  }
  const auto source = ParseFormat(file.dump(), "f.json", FormatGame());
  ASSERT_FALSE(source.has_value());
  EXPECT_THAT(Told(source.error()), ElementsAre(HasSubstr("more than 200")));
}

TEST(ParseFormat, ARemovedRuleHasNothingElse) {
  const auto source = ParseFormat(
      R"({"id": "casual", "game": "sample", "name": "Casual", "extends": "standard",
          "versions": [{"effective": "2024-01-01", "caps": [{"id": "lone", "remove": true, "max": 2}]}]})",
      "f.json", FormatGame());
  ASSERT_FALSE(source.has_value());
  EXPECT_THAT(Told(source.error()), ElementsAre(HasSubstr("/versions/0/caps/0/max | ")));
}

// A newer rulebook with the same limits is a change: the rules cite another document.
TEST(ParseFormat, AnotherDocumentIsAChange) {
  json file = json::parse(kFullFormat);
  file["versions"][1] = file["versions"][0];
  file["versions"][1]["effective"] = "2024-06-01";
  file["versions"][1]["document"] = "Rules 1.1";
  EXPECT_TRUE(ParseFormat(file.dump(), "f.json", FormatGame()).has_value());
}

}  // namespace
}  // namespace clashdeck::importers
