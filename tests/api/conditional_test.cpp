#include "api/conditional.h"

#include <gtest/gtest.h>

namespace clashdeck::api {
namespace {

std::uint64_t HashOf(std::string_view path, std::string_view query = {}) {
  static const std::vector<std::string> kKnown = {"a", "b"};
  return CanonicalHash(*PathSegments::Split(path), *QueryString::Parse(query, kKnown));
}

TEST(Conditional, OneRequestHasOneHashHoweverItIsSpelt) {
  EXPECT_EQ(HashOf("/cards/a-b"), HashOf("/cards/a%2Db"));
  EXPECT_EQ(HashOf("/cards", "a=1&b=x+y"), HashOf("/cards", "b=x%20y&a=1"));
}

TEST(Conditional, OtherRequestsHaveOtherHashes) {
  EXPECT_NE(HashOf("/cards/a/b"), HashOf("/cards/a%2Fb"));
  EXPECT_NE(HashOf("/cards", "a=1"), HashOf("/cards", "b=1"));
  EXPECT_NE(HashOf("/cards", "a=1&b=2"), HashOf("/cards", "a=12"));
}

TEST(Conditional, ATagNamesVersionAndRequest) {
  EXPECT_EQ(MakeEtag("0123456789abcdef", 255), "W/\"0123456789abcdef-00000000000000ff\"");
}

TEST(Conditional, TagsAreComparedWeaklyAndInLists) {
  const std::string etag = "W/\"x-1\"";
  EXPECT_TRUE(EtagListed("W/\"x-1\"", etag));
  EXPECT_TRUE(EtagListed("\"x-1\"", etag));
  EXPECT_TRUE(EtagListed("\"a\", W/\"x-1\" ,\"b\"", etag));
  EXPECT_TRUE(EtagListed("*", etag));
  EXPECT_FALSE(EtagListed("\"x-2\"", etag));
  EXPECT_FALSE(EtagListed("x-1", etag));
  EXPECT_FALSE(EtagListed("", etag));
}

TEST(Conditional, WritesDatesAsHeadersWantThem) {
  EXPECT_EQ(HttpDate("2024-03-15T12:00:05.000Z"), "Fri, 15 Mar 2024 12:00:05 GMT");
  EXPECT_EQ(HttpDate("2023-12-31T23:59:59.999Z"), "Sun, 31 Dec 2023 23:59:59 GMT");
  EXPECT_EQ(HttpDate(""), "");
  EXPECT_EQ(HttpDate("2024-02-30T00:00:00.000Z"), "");
}

}  // namespace
}  // namespace clashdeck::api
