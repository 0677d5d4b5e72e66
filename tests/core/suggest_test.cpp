#include "core/suggest.h"

#include <gmock/gmock.h>

namespace clashdeck {
namespace {

using testing::ElementsAre;

TEST(EditDistance, CountsEditsAndNeighbourSwaps) {
  EXPECT_EQ(EditDistance("kitten", "sitting", 9), 3U);
  EXPECT_EQ(EditDistance("Common", "Commmon", 9), 1U);
  EXPECT_EQ(EditDistance("ab", "ba", 9), 1U);
  EXPECT_EQ(EditDistance("", "abc", 9), 3U);
  EXPECT_EQ(EditDistance("same", "same", 0), 0U);
}

TEST(EditDistance, GivesUpAtTheLimit) {
  EXPECT_EQ(EditDistance("abcdef", "ghijkl", 2), 3U);
  EXPECT_EQ(EditDistance("a", "abcdef", 2), 3U);
}

TEST(Nearest, RanksByDistanceThenName) {
  const std::vector<std::string> known = {"Common", "Uncommon", "Clashground", "Clash"};
  EXPECT_THAT(Nearest("comon", known), ElementsAre("Common"));
  EXPECT_THAT(Nearest("ncommon", known), ElementsAre("Common", "Uncommon"));
  EXPECT_THAT(Nearest("Clashround", known), ElementsAre("Clashground"));
  EXPECT_TRUE(Nearest("zzzzzz", known).empty());
}

}  // namespace
}  // namespace clashdeck
