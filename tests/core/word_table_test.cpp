#include "core/word_table.h"

#include <gtest/gtest.h>

#include <string>

namespace clashdeck {
namespace {

TEST(WordTable, KnowsNothingAtFirst) { EXPECT_EQ(WordTable<int>().Find("a"), nullptr); }

TEST(WordTable, TheFirstValueStays) {
  WordTable<int> table;
  EXPECT_TRUE(table.TryAdd("kiln", 1).second);
  const auto [value, fresh] = table.TryAdd("kiln", 2);
  EXPECT_FALSE(fresh);
  EXPECT_EQ(*value, 1);
  *value = 3;
  EXPECT_EQ(*table.Find("kiln"), 3);
}

// Enough to grow many times; texts that begin or end alike, shorter and longer than a word.
TEST(WordTable, FindsWhatWasAddedAndNothingElse) {
  WordTable<std::size_t> table;
  const auto word = [](std::size_t i) { return std::string(i % 23, 'a') + std::to_string(i); };
  for (std::size_t i = 0; i < 5000; ++i) EXPECT_TRUE(table.TryAdd(word(i), i).second) << i;
  for (std::size_t i = 0; i < 5000; ++i) {
    const std::size_t* found = table.Find(word(i));
    ASSERT_NE(found, nullptr) << i;
    EXPECT_EQ(*found, i);
    EXPECT_EQ(table.Find(word(i) + "x"), nullptr) << i;
  }
  EXPECT_EQ(table.Find(""), nullptr);
  EXPECT_TRUE(table.TryAdd("", 7).second);
  EXPECT_EQ(*table.Find(""), 7U);
}

}  // namespace
}  // namespace clashdeck
