#include "importers/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "importers/input_limits.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<JsonDocument> Parse(std::string_view text) {
  return ParseJson(text, "input.json", ErrorCode::kBadImport);
}

TEST(ParseJson, KeepsValuesAndTheOrderOfRootKeys) {
  const auto document = Parse(R"({"b": [1, 2.5, null], "a": {"x": true, "y": "z"}})");
  ASSERT_TRUE(document.has_value());
  EXPECT_THAT(document->root_keys, ElementsAre("b", "a"));
  EXPECT_EQ(document->root, json::parse(R"({"b": [1, 2.5, null], "a": {"x": true, "y": "z"}})"));
}

TEST(ParseJson, TakesAByteOrderMark) { EXPECT_TRUE(Parse("\xEF\xBB\xBF[1]").has_value()); }

TEST(ParseJson, NamesLineAndColumnOfASyntaxError) {
  const auto document = Parse("{\n  \"a\": ,\n}");
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().code, ErrorCode::kBadImport);
  EXPECT_EQ(document.error().file, "input.json");
  EXPECT_THAT(document.error().message, HasSubstr("line 2, column 8"));
}

struct RefusedJson {
  std::string name;
  std::string text;
  std::string reason;
};

class ParseJsonRefuses : public testing::TestWithParam<RefusedJson> {};

TEST_P(ParseJsonRefuses, WithAReason) {
  const auto document = Parse(GetParam().text);
  ASSERT_FALSE(document.has_value());
  EXPECT_THAT(document.error().message, HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Inputs, ParseJsonRefuses,
    testing::Values(RefusedJson{"DuplicateKey", R"({"a": 1, "b": {"c": 1, "c": 2}})",
                                "the key 'c' stands twice"},
                    RefusedJson{"InvalidUtf8", "[\"\xC3(\"]", "UTF-8"},
                    RefusedJson{"Nothing", "", "not valid JSON"},
                    RefusedJson{"TrailingText", "[] x", "not valid JSON"},
                    RefusedJson{"HugeNumber", "[1e999]", "not valid JSON"},
                    RefusedJson{"TooDeep", std::string(40, '[') + std::string(40, ']'),
                                "nested deeper than 32"}),
    [](const auto& each) { return each.param.name; });

TEST(ParseJson, RefusesMoreThanTheLimit) {
  const std::string text(kMaxInputBytes + 1, ' ');
  const auto document = Parse(text);
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().code, ErrorCode::kTooLarge);
}

TEST(ParseJson, RefusesMoreValuesThanTheLimit) {
  std::string text = "[0";
  for (std::size_t i = 0; i < kMaxJsonValues - 2; ++i) text += ",0";
  EXPECT_TRUE(Parse(text + "]").has_value());
  for (const char* last : {",0]", ",[]]"}) {
    const auto document = Parse(text + last);
    ASSERT_FALSE(document.has_value());
    EXPECT_THAT(document.error().message, HasSubstr("more than 4000000 values"));
  }
}

TEST(JsonObject, ReportsMissingWrongAndUnknownKeysByPointer) {
  const json value = json::parse(R"({"count": "three", "colour": 1, "names": ["a", 2, ""]})");
  Findings findings;
  JsonObject object(value, "/cards/3", findings);
  object.RequiredString("name");
  EXPECT_FALSE(object.Integer("count", 0, 9).has_value());
  EXPECT_THAT(object.Strings("names"), ElementsAre("a"));
  object.String("color");
  object.Finish();
  std::vector<std::string> seen;
  for (const Finding& finding : findings) seen.push_back(finding.pointer + " " + finding.reason);
  EXPECT_THAT(seen, ElementsAre("/cards/3 the key 'name' is missing",
                                "/cards/3/count must be a whole number",
                                "/cards/3/names/1 must be a string", "/cards/3/names/2 is empty",
                                "/cards/3/colour unknown key"));
  EXPECT_EQ(findings.back().suggestion, "color");
  EXPECT_EQ(findings.back().value, "1");
}

TEST(JsonObject, RefusesWhatIsNoObject) {
  const json value = json::array();
  Findings findings;
  JsonObject object(value, "/x", findings);
  EXPECT_FALSE(object.RequiredString("name").has_value());
  object.Finish();
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].reason, "must be an object");
}

TEST(JsonObject, IntegersStayInTheirLimits) {
  const json value =
      json::parse(R"({"low": -1, "high": 18446744073709551615, "fine": 4, "half": 2.5})");
  Findings findings;
  JsonObject object(value, "", findings);
  EXPECT_FALSE(object.Integer("low", 0, 9).has_value());
  EXPECT_FALSE(object.Integer("high").has_value());
  EXPECT_FALSE(object.Integer("half").has_value());
  EXPECT_EQ(object.Integer("fine", 0, 9), 4);
  EXPECT_EQ(findings.size(), 3U);
}

TEST(CheckText, RefusesControlCharactersAndLines) {
  EXPECT_EQ(CheckText("a\nb", {}), "must be a single line");
  EXPECT_EQ(CheckText("a\tb", {.lines = true}), "has a control character");
  EXPECT_EQ(CheckText("a\nb", {.lines = true}), std::nullopt);
  EXPECT_EQ(CheckText("äöü", {.min = 1, .max = 3}), std::nullopt);
  EXPECT_EQ(CheckText("äöüß", {.min = 1, .max = 3}), "is longer than 3 characters");
}

TEST(PointerTo, EscapesKeys) { EXPECT_EQ(PointerTo("/a", "b/c~d"), "/a/b~1c~0d"); }

TEST(Shorten, CutsBetweenCodePoints) {
  const std::string text = std::string(kMaxShownValue - 1, 'x') + "ä";
  EXPECT_EQ(Shorten(text), std::string(kMaxShownValue - 1, 'x') + "...");
}

TEST(FindingsError, ListsEveryFinding) {
  const Error error =
      FindingsError({{"/a", "type", "Clas", "unknown type", "Clash"}, {"/b", "", "", "is missing"}},
                    ErrorCode::kBadGameData, "game.json");
  EXPECT_EQ(error.message, "type 'Clas': unknown type (did you mean 'Clash'?) (and 1 more)");
  EXPECT_EQ(error.errors.size(), 2U);
}

}  // namespace
}  // namespace clashdeck::importers
