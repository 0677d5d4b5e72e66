#include "importers/dirty_text.h"

#include <gtest/gtest.h>

namespace clashdeck::importers {
namespace {

TEST(OneLine, JoinsBlanksLinesAndControls) {
  EXPECT_EQ(OneLine("  a\t\n b\u00A0 c\u0085d\x01 "), "a b c d");
  EXPECT_EQ(OneLine(" \n "), "");
  EXPECT_EQ(OneLine("né"), "né");
}

TEST(TidyLines, KeepsLinesThatSaySomething) { EXPECT_EQ(TidyLines(" a  b \n\n \r\n c"), "a b\nc"); }

TEST(IsPlaceholder, KnowsWordsForNothing) {
  for (const char* word : {"", "-", "--", "N/A", "None", "null", " - "})
    EXPECT_TRUE(IsPlaceholder(word)) << word;
  for (const char* word : {"0", "Unknown", "no", "Nona"}) EXPECT_FALSE(IsPlaceholder(word)) << word;
}

TEST(UnderscoresToBlanks, Joins) {
  EXPECT_EQ(UnderscoresToBlanks("counter_-_play"), "counter - play");
}

}  // namespace
}  // namespace clashdeck::importers
