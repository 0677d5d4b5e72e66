#include "api/query_string.h"

#include <gtest/gtest.h>

namespace clashdeck::api {
namespace {

const std::vector<std::string> kKnown = {"limit", "order", "as_of"};

TEST(QueryString, ReadsParametersInAnyOrder) {
  const auto query = QueryString::Parse("order=name&limit=5&&as_of=2023%2D01%2D01", kKnown);
  ASSERT_TRUE(query.has_value());
  EXPECT_EQ(*query->Find("limit"), "5");
  EXPECT_EQ(*query->Find("as_of"), "2023-01-01");
  EXPECT_EQ(query->Find("dir"), nullptr);
  EXPECT_EQ(query->parameters()[0].name, "as_of");  // by name, whatever the order
}

TEST(QueryString, SuggestsWhatWasProbablyMeant) {
  const auto query = QueryString::Parse("asof=2023-01-01", kKnown);
  ASSERT_FALSE(query.has_value());
  EXPECT_EQ(query.error().code, ErrorCode::kUnknownParameter);
  EXPECT_EQ(query.error().suggestions, std::vector<std::string>{"as_of"});
}

TEST(QueryString, RefusesDoublesEmptyOnesAndBrokenEscapes) {
  EXPECT_EQ(QueryString::Parse("limit=1&limit=1", kKnown).error().code, ErrorCode::kBadParameter);
  EXPECT_EQ(QueryString::Parse("limit=", kKnown).error().code, ErrorCode::kBadParameter);
  EXPECT_EQ(QueryString::Parse("limit", kKnown).error().code, ErrorCode::kBadParameter);
  EXPECT_EQ(QueryString::Parse("limit=%f", kKnown).error().code, ErrorCode::kBadRequest);
  EXPECT_EQ(QueryString::Parse("%ff=1", kKnown).error().code, ErrorCode::kBadRequest);
}

}  // namespace
}  // namespace clashdeck::api
