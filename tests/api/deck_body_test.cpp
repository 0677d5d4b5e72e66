#include "api/deck_body.h"

#include <gtest/gtest.h>

#include <string>

namespace clashdeck::api {
namespace {

// A body is read in one of two ways; a number makes it the longer one.
constexpr const char* kNumber = R"(,{"format":"standard","tier":1}])";

std::string Body(const std::string& check, const std::string& end, const std::string& more = {}) {
  return R"({"text":"4 Coal Heart\n2 Rewrite","checks":[)" + check + end + more + "}";
}

void ExpectTheSameCheck(const std::string& check) {
  const auto plain = ReadDeckCheck(Body(check, "]"));
  const auto tree = ReadDeckCheck(Body(check, kNumber));
  ASSERT_EQ(plain.has_value(), tree.has_value()) << check;
  if (!plain) {
    EXPECT_EQ(plain.error().code, tree.error().code) << check;
    EXPECT_EQ(plain.error().pointer, tree.error().pointer) << check;
    EXPECT_EQ(plain.error().message, tree.error().message) << check;
    EXPECT_EQ(plain.error().suggestions, tree.error().suggestions) << check;
    return;
  }
  EXPECT_EQ(plain->deck.text, tree->deck.text);
  EXPECT_EQ(plain->deck.pointer, tree->deck.pointer);
  ASSERT_EQ(plain->checks.size(), 1U);
  EXPECT_EQ(plain->checks[0].label, tree->checks[0].label) << check;
  EXPECT_EQ(plain->checks[0].format, tree->checks[0].format) << check;
  EXPECT_EQ(plain->checks[0].as_of, tree->checks[0].as_of) << check;
  EXPECT_EQ(plain->checks[0].tier, tree->checks[0].tier) << check;
}

TEST(DeckBody, BothWaysOfReadingSayTheSame) {
  for (const char* check : {
           R"({"format":"standard"})",
           R"({"format":"standard","label":"now"})",
           R"({"label":"caf\u00e9","format":"standard","as_of":"2024-03-15","tier":null})",
           R"({"format":"standard","as_of":null})",
           R"({"format":"standard","as_of":"soon"})",
           R"({"format":"standard","tier":"1"})",
           R"({"format":"standard","label":""})",
           R"({"format":true})",
           R"({"label":"now"})",
           R"({"formt":"standard"})",
           R"({"zzz":"","formt":"standard"})",
           R"({"format":"standard","format":"standard"})",
           R"({"format":"standard",})",
           R"("standard")",
           R"({})",
       })
    ExpectTheSameCheck(check);
}

TEST(DeckBody, ReadsAllKeysOfAPlainBody) {
  const auto read = ReadDeckCheck(
      Body(R"({"format":"standard"})", "]",
           R"(,"mode":"building","plan":true,"receipt":false,"pool":{"code":"cd1"})"));
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_EQ(read->deck.kind, app::DeckInput::Kind::kText);
  EXPECT_EQ(read->deck.text, "4 Coal Heart\n2 Rewrite");
  EXPECT_EQ(read->mode, validators::Mode::kBuilding);
  EXPECT_TRUE(read->plan);
  EXPECT_FALSE(read->receipt);
  ASSERT_TRUE(read->pool.has_value());
  EXPECT_EQ(read->pool->kind, app::DeckInput::Kind::kCode);
  EXPECT_EQ(read->pool->text, "cd1");
  EXPECT_EQ(read->pool->pointer, "/pool/code");
}

}  // namespace
}  // namespace clashdeck::api
