#include "api/params.h"

#include <gtest/gtest.h>

#include "api/json_body.h"

#include <nlohmann/json.hpp>

namespace clashdeck::api {
namespace {

const std::vector<std::string> kNames = {"x"};
const std::vector<std::string> kChoices = {"name", "id"};

QueryString With(const std::string& value) { return *QueryString::Parse("x=" + value, kNames); }

TEST(Params, ReadsFlags) {
  EXPECT_FALSE(*ReadFlag({}, "x"));
  EXPECT_TRUE(*ReadFlag(With("true"), "x"));
  EXPECT_FALSE(*ReadFlag(With("false"), "x"));
  EXPECT_TRUE(*ReadFlag(With("1"), "x"));
  EXPECT_FALSE(*ReadFlag(With("0"), "x"));
  EXPECT_EQ(ReadFlag(With("yes"), "x").error().code, ErrorCode::kBadParameter);
}

TEST(Params, ReadsNumbersInRange) {
  constexpr NumberRange kRange = {.min = 1, .max = 500};
  EXPECT_FALSE(ReadNumber({}, "x", kRange)->has_value());
  EXPECT_EQ(**ReadNumber(With("500"), "x", kRange), 500U);
  for (const char* bad : {"0", "501", "-1", "1.5", "5x", "%205", "99999999999999999999"}) {
    EXPECT_EQ(ReadNumber(With(bad), "x", kRange).error().code, ErrorCode::kBadParameter) << bad;
  }
}

TEST(Params, ReadsDays) {
  EXPECT_EQ(*ReadDate({}, "x"), "");
  EXPECT_EQ(*ReadDate(With("2024-02-29"), "x"), "2024-02-29");
  EXPECT_FALSE(ReadDate(With("2023-02-29"), "x").has_value());
}

TEST(Params, ReadsChoicesAndLists) {
  EXPECT_EQ(*ReadChoice({}, "x", kChoices), "name");
  EXPECT_EQ(*ReadChoice(With("id"), "x", kChoices), "id");
  EXPECT_EQ(ReadChoice(With("nam"), "x", kChoices).error().suggestions,
            std::vector<std::string>{"name"});
  EXPECT_EQ(*ReadList(With("id,name"), "x", kChoices), (std::vector<std::string>{"id", "name"}));
  for (const char* bad : {"id,id", "id,", ",id", "id,,name", "price"}) {
    EXPECT_EQ(ReadList(With(bad), "x", kChoices).error().code, ErrorCode::kBadParameter) << bad;
  }
}

TEST(Params, CountsCharactersNotBytes) {
  EXPECT_TRUE(ReadText(With("%C3%89%C3%89"), "x", 2).has_value());
  EXPECT_FALSE(ReadText(With("abc"), "x", 2).has_value());
}

TEST(JsonBody, NamesThePlaceOfAnUnknownKey) {
  const auto object = ParseObject(R"({"a/b~c": 1})");
  const auto checked = CheckKeys(*object, "/top", {"abc"});
  ASSERT_FALSE(checked.has_value());
  EXPECT_EQ(checked.error().code, ErrorCode::kUnknownKey);
  EXPECT_EQ(checked.error().pointer, "/top/a~1b~0c");
}

TEST(JsonBody, IsAnObjectOfValidUtf8) {
  for (const char* bad : {"", "[]", "1", "{", "{\"a\": \"\xff\"}", "{} x"}) {
    EXPECT_EQ(ParseObject(bad).error().code, ErrorCode::kBadBody) << bad;
  }
}

TEST(JsonBody, StringsHaveALength) {
  EXPECT_EQ(*ReadString("abc", "/x", 3), "abc");
  EXPECT_EQ(ReadString("abcd", "/x", 3).error().pointer, "/x");
  EXPECT_FALSE(ReadString("", "/x", 3).has_value());
  EXPECT_FALSE(ReadString(7, "/x", 3).has_value());
}

}  // namespace
}  // namespace clashdeck::api
