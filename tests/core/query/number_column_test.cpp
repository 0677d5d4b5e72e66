#include "core/query/number_column.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/query/rows.h"

namespace clashdeck::query {
namespace {

TEST(NumberColumns, FindRowsOfARange) {
  const NumberColumn column({3, kNoNumber, 0, kVariable, 7, 3, -1});
  EXPECT_EQ(Rows(column.Between(3, 3)), "0 5");
  EXPECT_EQ(Rows(column.Between(1, kMostNumber)), "0 4 5");
  EXPECT_EQ(Rows(column.Between(kLeastNumber, 3)), "0 2 5 6");
  EXPECT_EQ(Rows(column.Between(kLeastNumber, kMostNumber)), "0 2 4 5 6");
  EXPECT_EQ(Rows(column.Between(4, 6)), "");
  EXPECT_EQ(Rows(column.Between(7, 3)), "");
  EXPECT_EQ(Rows(column.Between(8, kMostNumber)), "");
  EXPECT_EQ(Rows(column.Between(kLeastNumber, -2)), "");
}

TEST(NumberColumns, GroupRowsByNumber) {
  const NumberColumn column({3, kNoNumber, 0, kVariable, 3});
  ASSERT_EQ(column.group_count(), 4U);
  const std::uint64_t all = 0b11111;
  EXPECT_EQ(column.GroupWord(0, 0) & all, 0b00100U);
  EXPECT_EQ(column.GroupWord(1, 0) & all, 0b10001U);
  EXPECT_EQ(column.GroupWord(2, 0) & all, 0b01000U);
  EXPECT_EQ(column.GroupWord(3, 0) & all, 0b00010U);
  EXPECT_EQ(column.GroupOf(0), 1U);
  EXPECT_EQ(column.GroupOf(1), 3U);
  EXPECT_EQ(column.GroupOf(2), 0U);
  EXPECT_EQ(column.GroupOf(3), 2U);
}

TEST(NumberColumns, WithManyNumbersLookAtRows) {
  std::vector<Number> numbers = {kNoNumber, kVariable};
  for (Number number = 0; number < 1000; ++number) numbers.push_back(number);
  const NumberColumn column(numbers);
  EXPECT_EQ(column.group_count(), 0U);
  EXPECT_EQ(Rows(column.Between(997, kMostNumber)), "999 1000 1001");
  EXPECT_EQ(Rows(column.Between(kLeastNumber, 1)), "2 3");
}

TEST(NumberColumns, MayHoldNoNumberAtAll) {
  const NumberColumn column({kNoNumber, kNoNumber});
  EXPECT_EQ(Rows(column.Between(kLeastNumber, kMostNumber)), "");
  EXPECT_EQ(column.group_count(), 0U);
}

}  // namespace
}  // namespace clashdeck::query
