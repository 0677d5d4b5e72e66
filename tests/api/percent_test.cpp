#include "api/percent.h"

#include <gtest/gtest.h>

namespace clashdeck::api {
namespace {

TEST(Percent, DecodesPathsAndQueries) {
  EXPECT_EQ(*PercentDecode("a%20b+c", Plus::kLiteral, "path"), "a b+c");
  EXPECT_EQ(*PercentDecode("a%20b+c", Plus::kSpace, "query"), "a b c");
  EXPECT_EQ(*PercentDecode("%C3%89mile", Plus::kLiteral, "path"), "Émile");
  EXPECT_EQ(*PercentDecode("", Plus::kLiteral, "path"), "");
}

TEST(Percent, RefusesWhatCannotBeDecoded) {
  for (const char* text :
       {"%", "%4", "a%", "%zz", "%4g", "%ff", "%C3", "%00", "a%0Ab", "%7f", "\xff"}) {
    const auto decoded = PercentDecode(text, Plus::kLiteral, "path");
    ASSERT_FALSE(decoded.has_value()) << text;
    EXPECT_EQ(decoded.error().code, ErrorCode::kBadRequest) << text;
    EXPECT_TRUE(decoded.error().message.starts_with("the path ")) << decoded.error().message;
  }
}

TEST(Percent, EncodesAllButUnreservedCharacters) {
  EXPECT_EQ(PercentEncode("aZ0-._~"), "aZ0-._~");
  EXPECT_EQ(PercentEncode("a b/ü"), "a%20b%2F%C3%BC");
}

}  // namespace
}  // namespace clashdeck::api
