#include "core/query/text_column.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/query/rows.h"

namespace clashdeck::query {
namespace {

TEST(TextColumns, FindEveryPlaceInEveryText) {
  const std::string text = "the quick brown fox jumps over a lazy dog";
  const TextColumn column({"", text, "x", "dog the"});
  const Bits all(column.size(), true);
  for (std::size_t size = 1; size <= text.size(); ++size) {
    for (std::size_t at = 0; at + size <= text.size(); ++at) {
      const std::string needle = text.substr(at, size);
      EXPECT_TRUE(column.Containing(needle, all).test(1)) << needle;
    }
  }
  EXPECT_EQ(Rows(column.Containing("dog", all)), "1 3");
  EXPECT_EQ(Rows(column.Containing("x", all)), "1 2");
  EXPECT_EQ(Rows(column.Containing("", all)), "0 1 2 3");
}

TEST(TextColumns, FindNothingAcrossTexts) {
  const TextColumn column({"abc", "def", "abcde"});
  const Bits all(column.size(), true);
  EXPECT_EQ(Rows(column.Containing("cd", all)), "2");
  EXPECT_EQ(Rows(column.Containing("cdef", all)), "");
  EXPECT_EQ(Rows(column.Containing("fabc", all)), "");
  EXPECT_EQ(Rows(column.Containing("abcdef", all)), "");
}

TEST(TextColumns, LookOnlyWithin) {
  const TextColumn column({"one card", "one card", "two cards"});
  Bits within(column.size());
  within.Set(1);
  within.Set(2);
  EXPECT_EQ(Rows(column.Containing("one card", within)), "1");
  EXPECT_EQ(Rows(column.Containing("card", within)), "1 2");
}

// Pieces of one text in hundred are lists, those of every text are bits.
TEST(TextColumns, MixCommonAndRarePieces) {
  std::vector<std::string> texts;
  for (int i = 0; i < 300; ++i)
    texts.push_back("draw a card" + std::string(i % 100 == 7 ? " zwölf" : ""));
  const TextColumn column({texts.begin(), texts.end()});
  const Bits all(column.size(), true);
  EXPECT_EQ(column.Containing("draw a card", all).Count(), 300U);
  EXPECT_EQ(Rows(column.Containing("card zwo", all)), "7 107 207");
  EXPECT_EQ(Rows(column.Candidates("zwolf", all)), "7 107 207");
}

}  // namespace
}  // namespace clashdeck::query
