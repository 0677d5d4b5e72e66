#include "importers/delimited.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "importers/input_limits.h"
#include "importers/table_rows.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(ParseDelimited, QuotesLinesAndDoubledQuotes) {
  const auto table = ParseDelimited(
      "\xEF\xBB\xBFid, name ,text\r\n1,\"A, B\",\"x\r\n\"\"y\"\"\"\r\n\r\n2,C,", "t.csv");
  ASSERT_TRUE(table.has_value()) << table.error().message;
  EXPECT_EQ(table->separator, ',');
  EXPECT_THAT(table->header, ElementsAre("id", "name", "text"));
  ASSERT_EQ(table->rows.size(), 2U);
  EXPECT_THAT(table->rows[0].cells, ElementsAre("1", "A, B", "x\n\"y\""));
  EXPECT_THAT(table->rows[1].cells, ElementsAre("2", "C", ""));
  EXPECT_EQ(table->rows[0].line, 2U);
  EXPECT_EQ(table->rows[1].line, 5U);
}

TEST(ParseDelimited, FindsTheSeparator) {
  EXPECT_EQ(ParseDelimited("a;b;c,d\n", "")->separator, ';');
  EXPECT_EQ(ParseDelimited("a\tb\n", "")->separator, '\t');
  EXPECT_EQ(ParseDelimited("a|b|c\n", "")->separator, '|');
  EXPECT_EQ(ParseDelimited("\"a;b;c\",d\n", "")->separator, ',');
  EXPECT_EQ(ParseDelimited("a\n", "")->separator, ',');
}

TEST(ParseDelimited, ALineBreakInsideACellIsOneSign) {
  const auto table = ParseDelimited("a,b\r\n\"x\r\ny\",2\r\n3,4\r\n", "");
  ASSERT_TRUE(table.has_value()) << table.error().message;
  EXPECT_THAT(table->rows[0].cells, ElementsAre("x\ny", "2"));
  EXPECT_EQ(table->rows[1].line, 4U);
}

TEST(ParseDelimited, OldMacLineEnds) {
  EXPECT_EQ(ParseDelimited("a,b\r1,2\r3,4", "")->rows.size(), 2U);
}

TEST(ParseDelimited, OfARowWithTooManyCellsKeepsTheFirst) {
  const std::string text = "a,b\n" + std::string(5'000, ',') + "\n1,2\n";
  const auto table = ParseDelimited(text, "");
  ASSERT_TRUE(table.has_value()) << table.error().message;
  EXPECT_EQ(table->rows[0].cells.size(), kMaxColumns + 1);
  EXPECT_THAT(table->rows[1].cells, ElementsAre("1", "2"));
  EXPECT_LE(table->rows[1].cells.capacity(), kMaxColumns + 1);
  Findings findings;
  CheckCells(*table, 0, findings);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].reason, "the row has more than 200 cells, the header 2");
}

TEST(ParseDelimited, RefusesMoreRowsThanTheLimit) {
  std::string text = "a,b\n";
  for (std::size_t i = 0; i < kMaxRows; ++i) text += "1\n";
  EXPECT_EQ(ParseDelimited(text, "")->rows.size(), kMaxRows);
  const auto table = ParseDelimited(text + "1", "t.csv");
  ASSERT_FALSE(table.has_value());
  EXPECT_EQ(table.error().code, ErrorCode::kTooLarge);
  EXPECT_EQ(table.error().message, "the file has more than 500000 rows");
}

struct Refused {
  std::string name;
  std::string text;
  std::string reason;
};
class ParseDelimitedRefuses : public testing::TestWithParam<Refused> {};

TEST_P(ParseDelimitedRefuses, WithAReason) {
  const auto table = ParseDelimited(GetParam().text, "t.csv");
  ASSERT_FALSE(table.has_value());
  EXPECT_THAT(table.error().message, HasSubstr(GetParam().reason));
  EXPECT_EQ(table.error().file, "t.csv");
}

INSTANTIATE_TEST_SUITE_P(
    Texts, ParseDelimitedRefuses,
    testing::Values(Refused{"Nothing", "\n\n", "empty"},
                    Refused{"OpenQuote", "a,b\n1,\"x\ny", "line 2: the quote that opens here"},
                    Refused{"QuoteInside", "a,b\n1,x\"y", "line 2: a quote stands inside"},
                    Refused{"TextAfterQuote", "a,b\n\"x\"y,1", "line 2: text follows"},
                    Refused{"ColumnTwice", "Name,name\n", "'name' stands twice"},
                    Refused{"ColumnWithoutName", "a,,b\n", "no name"},
                    Refused{"BadUtf8", "a,b\n\xFF,1", "UTF-8"}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace clashdeck::importers
