#include "api/json_parser.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "api/flat_json.h"

namespace clashdeck::api {
namespace {

using nlohmann::json;

json TreeOf(FlatJson::Value& value) {
  if (value.is_string()) return value.text();
  if (value.is_boolean()) return value.is_true();
  if (value.is_null()) return nullptr;
  json tree = value.is_array() ? json::array() : json::object();
  for (auto* item = value.first(); item != nullptr; item = item->next()) {
    if (value.is_array()) {
      tree.push_back(TreeOf(*item));
    } else {
      tree[item->key()] = TreeOf(*item);
    }
  }
  EXPECT_EQ(tree.size(), value.size());
  return tree;
}

// nlohmann's parser is the measure: the same texts are taken, with the same values.
void ExpectTheSame(std::string_view text) {
  const json expected = json::parse(text.begin(), text.end(), nullptr, false);
  const auto parsed = ParseJson(text);
  ASSERT_EQ(parsed.has_value(), !expected.is_discarded()) << text;
  if (FlatJson flat; flat.Read(text)) {
    EXPECT_EQ(TreeOf(flat.root()), expected) << text;
    EXPECT_FALSE(parsed->repeated_key) << text;
  }
  if (!parsed) return;
  EXPECT_EQ(parsed->value, expected) << text;
  EXPECT_EQ(parsed->value.dump(), expected.dump()) << text;  // 1 and 1.0 are equal values
}

const std::vector<std::string_view> kTaken = {
    "{}",
    "[]",
    " \t\r\n[ ] \n",
    "\xEF\xBB\xBF{}",
    "null",
    "true",
    "false",
    R"("")",
    R"("a\n\t\r\b\f\"\\\/z")",
    R"("\u00e9\u20AC\u0000")",
    R"("\ud83d\ude00 \uD83D\uDE00")",
    "\"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80 \x7F\"",
    "0",
    "-0",
    "12",
    "-12",
    "1.5",
    "-0.0e0",
    "1E+2",
    "1e-999",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "-9223372036854775809",
    R"({"a": {"b": [1, {"c": []}, "d"], "": null}, "e": {}})",
    R"([[[]], {}, [{}], [1, [2, [3]]]])",
    R"({"text": "4 Coal Heart\n// Side\n2 Rewrite \u2019", "checks": [{"format": "standard", "tier": 2}]})",
};

const std::vector<std::string_view> kRefused = {
    "",
    " ",
    "{",
    "[",
    "}",
    "]",
    "{]",
    "[}",
    "[1,]",
    "[,1]",
    "[1 2]",
    "[1]]",
    "{,}",
    R"({"a"})",
    R"({"a":})",
    R"({"a":1,})",
    R"({"a" 1})",
    R"({a: 1})",
    R"({1: 1})",
    "{} {}",
    "nul",
    "nulll",
    "True",
    "+1",
    "01",
    "-",
    "-a",
    "1.",
    ".5",
    "1e",
    "1e+",
    "1e999",
    "-1e999",
    "0x10",
    "NaN",
    "'a'",
    R"(")",
    R"("a)",
    R"("\)",
    R"("\")",
    R"("\x41")",
    R"("\u12")",
    R"("\u12g4")",
    R"("\u-123")",
    R"("\ud83d")",
    R"("\ud83dx")",
    R"("\ud83d\n")",
    R"("\ud83d\u0041")",
    R"("\ude00")",
    "\"\n\"",
    "\"\x1F\"",
    "\"\\\n\"",
    "\"\xFF\"",
    "\"\xC0\x80\"",
    "\"\xED\xA0\x80\"",
    "\"\xF4\x90\x80\x80\"",
    "\"\xE2\x82\"",
    "\"\\\xC3\xA9\"",
    "\xEF\xBB\xBF",
    "\xEF\xBB{}",
    "{}\xEF\xBB\xBF",
    "// a\n{}",
};

TEST(JsonParser, TakesWhatIsJson) {
  for (const std::string_view text : kTaken) {
    EXPECT_TRUE(ParseJson(text).has_value()) << text;
    ExpectTheSame(text);
  }
}

TEST(JsonParser, RefusesWhatIsNot) {
  for (const std::string_view text : kRefused) {
    EXPECT_FALSE(ParseJson(text).has_value()) << text;
    ExpectTheSame(text);
  }
}

TEST(JsonParser, ANulEndsNothing) {
  EXPECT_FALSE(ParseJson(std::string_view("{}\0", 3)).has_value());
  EXPECT_FALSE(ParseJson(std::string_view("{}\0x", 4)).has_value());
  EXPECT_FALSE(ParseJson(std::string_view("\"\0\"", 3)).has_value());
}

TEST(JsonParser, TellsTheFirstRepeatedKey) {
  EXPECT_FALSE(ParseJson(R"({"a": {"a": 1}, "b": [{"a": 1}, {"a": 1}]})")->repeated_key);
  EXPECT_EQ(ParseJson(R"({"a": 1, "b": [{"c": 1, "c": 1}], "a": 1})")->repeated_key, "c");
  EXPECT_EQ(ParseJson(R"({"b": 1, "a": 1, "a": 1, "b": 1})")->repeated_key, "a");
  EXPECT_EQ(ParseJson(R"({"a": 1, "\u0061": 1})")->repeated_key, "a");
  EXPECT_FALSE(ParseJson(R"({"a": 1, "a": 1)").has_value());
}

TEST(JsonParser, DepthCostsNoStack) {
  const std::size_t depth = 1'000'000;
  EXPECT_TRUE(ParseJson(std::string(depth, '[') + std::string(depth, ']')).has_value());
  EXPECT_FALSE(ParseJson(std::string(depth, '[')).has_value());
}

TEST(FlatJson, TakesSmallTextsWithoutNumbers) {
  const auto taken = [](std::string_view text) { return FlatJson().Read(text); };
  EXPECT_TRUE(taken(R"({"a": ["b", {"c": [true, false, null]}], "d": "\u00e9\n"})"));
  EXPECT_FALSE(taken("[1]"));
  EXPECT_FALSE(taken(R"({"a": "b", "\u0061": "b"})"));
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_TRUE(taken(nested(FlatJson::kMaxDepth)));
  EXPECT_FALSE(taken(nested(FlatJson::kMaxDepth + 1)));
  std::string list = "[null";
  for (std::size_t count = 2; count < FlatJson::kMaxValues; ++count) list += ",null";
  EXPECT_TRUE(taken(list + "]"));
  EXPECT_FALSE(taken(list + ",null]"));
}

TEST(FlatJson, FindsKeysOfItsOwnLevel) {
  FlatJson flat;
  ASSERT_TRUE(flat.Read(R"({"a": {"b": "inner"}, "c": "outer"})"));
  EXPECT_EQ(flat.root().find("b"), nullptr);
  ASSERT_NE(flat.root().find("c"), nullptr);
  EXPECT_EQ(flat.root().find("c")->text(), "outer");
  EXPECT_EQ(flat.root().find("a")->find("b")->text(), "inner");
  EXPECT_EQ(flat.root().find("a")->find("c"), nullptr);
}

// Any text that comes of cutting, doubling and changing bytes of the ones above.
TEST(JsonParser, AgreesOnSpoiltTexts) {
  constexpr std::string_view kBytes = "{}[]\",:\\u019eE+-. \ntfnDdC\x80\xC3\xE2\xFF";
  std::uint64_t state = 1;
  const auto below = [&state](std::size_t bound) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state >> 33U) % bound;
  };
  for (int round = 0; round < 100'000; ++round) {
    const bool good = below(2) == 0;
    std::string text(good ? kTaken[below(kTaken.size())] : kRefused[below(kRefused.size())]);
    for (std::size_t changes = 1 + below(3); changes > 0 && !text.empty(); --changes) {
      const std::size_t at = below(text.size());
      const char byte = kBytes[below(kBytes.size())];
      switch (below(4)) {
        case 0:
          text[at] = byte;
          break;
        case 1:
          text.insert(at, 1, byte);
          break;
        case 2:
          text.erase(at, 1 + below(3));
          break;
        default:
          text.insert(at, text.substr(below(text.size()), 1 + below(8)));
      }
    }
    ExpectTheSame(text);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace clashdeck::api
