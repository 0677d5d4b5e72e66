#include "core/typing_distance.h"

#include <gtest/gtest.h>

#include <utility>

namespace clashdeck {
namespace {

constexpr std::size_t kFar = 99;

TEST(TypingDistance, ALetterIsAnEdit) {
  EXPECT_EQ(TypingDistance(U"tangle", U"tangle", kFar), 0U);
  EXPECT_EQ(TypingDistance(U"tanxle", U"tangle", kFar), kOneEdit);
  EXPECT_EQ(TypingDistance(U"tanle", U"tangle", kFar), kOneEdit);
  EXPECT_EQ(TypingDistance(U"tanpgle", U"tangle", kFar), kOneEdit);
  EXPECT_EQ(TypingDistance(U"", U"abc", kFar), 3 * kOneEdit);
  EXPECT_EQ(TypingDistance(U"жук", U"жур", kFar), kOneEdit);  // a letter, not two bytes
}

TEST(TypingDistance, SlipsThatPeopleMakeCostLess) {
  for (const auto& [typed, meant] :
       std::initializer_list<std::pair<const char32_t*, const char32_t*>>{
           {U"tagnle", U"tangle"},  // changed places
           {U"feild", U"field"},    //
           {U"tanhle", U"tangle"},  // the key beside it
           {U"tengle", U"tangle"},  // another vowel
           {U"stormm", U"storm"},   // doubled
           {U"caler", U"caller"},   //
           {U"stormcaller", U"storm caller"},
           {U"storm caller", U"stormcaller"},
           {U"fenix", U"phenix"},   // sounds alike
           {U"phire", U"fire"},     //
           {U"kraken", U"craken"},  //
           {U"blok", U"block"},     //
           {U"axe", U"akse"},       //
           {U"cronometer", U"chronometer"}}) {
    EXPECT_GT(TypingDistance(typed, meant, kFar), 0U);
    EXPECT_LT(TypingDistance(typed, meant, kFar), kOneEdit);
    EXPECT_EQ(TypingDistance(typed, meant, kFar), TypingDistance(meant, typed, kFar));
  }
}

TEST(TypingDistance, GivesUpAtTheLimit) {
  EXPECT_EQ(TypingDistance(U"abcdef", U"uvwxyz", 7), 8U);
  EXPECT_EQ(TypingDistance(U"a", U"abcdefgh", 5), 6U);
  EXPECT_EQ(TypingDistance(U"abcdefgh", U"a", 5), 6U);
  EXPECT_EQ(TypingDistance(U"abxd", U"abcd", 2), 3U);
}

TEST(BeginningDistance, TakesTheNearestBeginning) {
  EXPECT_EQ(BeginningDistance(U"storm", U"storm caller", 4), 0U);
  EXPECT_EQ(BeginningDistance(U"stormcal", U"storm caller", 4), 2U);
  EXPECT_EQ(BeginningDistance(U"strom", U"storm caller", 4), 3U);
  EXPECT_EQ(BeginningDistance(U"caller", U"storm caller", 4), 5U);
  EXPECT_EQ(BeginningDistance(U"storm caller", U"storm", 4), 5U);
  EXPECT_EQ(BeginningDistance(U"", U"storm", 4), 0U);
}

}  // namespace
}  // namespace clashdeck
