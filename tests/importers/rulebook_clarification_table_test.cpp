#include "importers/rulebook/clarification_table.h"

#include <gtest/gtest.h>

namespace clashdeck::importers::rulebook {
namespace {

constexpr std::string_view kHeader = "Card ID\tCard Name\tClarification\tRule Ref.\n";

ClarificationTable ReadTable(const std::string& rows) {
  return ReadClarificationTable(SplitLines(std::string(kHeader) + rows));
}

TEST(RulebookTable, ReadsFourColumns) {
  const ClarificationTable table = ReadTable("EMB-001\tAsh Fox\tIt <i>glows</i> .\t704.1 101.4\n");
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0].line, 2u);
  EXPECT_EQ(table.rows[0].printing, "EMB-001");
  EXPECT_EQ(table.rows[0].name, "Ash Fox");
  EXPECT_EQ(table.rows[0].text, "It glows.");
  EXPECT_EQ(table.rows[0].references, "704.1 101.4");
  EXPECT_EQ(table.preface.size(), 1u);
}

TEST(RulebookTable, IdAndNameInEitherColumn) {
  const ClarificationTable table = ReadTable(
      "EMB-001 Ash\tAsh Fox\tA.\tN/A\n"
      "EMB-002\tEMB-002 Ash Owl\tB.\t\n"
      "\tEMB-P03\tC.\t100\n"
      "Ash Bear\t\tD.\t100\n"
      "4.61\tBsh Deer\tE.\t100\n");
  ASSERT_EQ(table.rows.size(), 5u);
  EXPECT_EQ(table.rows[0].name_fragment, "Ash");
  EXPECT_EQ(table.rows[1].printing, "EMB-002");
  EXPECT_EQ(table.rows[1].name, "Ash Owl");
  EXPECT_EQ(table.rows[2].printing, "EMB-P03");
  EXPECT_EQ(table.rows[3].name, "Ash Bear");
  EXPECT_EQ(table.rows[4].unread_id, "4.61");
  EXPECT_EQ(table.rows[4].printing, "");
}

TEST(RulebookTable, PageThatLostItsIdColumn) {
  const ClarificationTable table = ReadTable("\nAsh Fox\tIt glows.\t704\n\tIt shines.\t211.1a-b\n");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0].name, "Ash Fox");
  EXPECT_EQ(table.rows[0].text, "It glows.");
  EXPECT_EQ(table.rows[1].name, "");
  EXPECT_EQ(table.rows[1].page, table.rows[0].page);
}

TEST(RulebookTable, MarksAndRepetitionsAreNoRows) {
  const ClarificationTable table = ReadTable(
      "\t\t\t,\n"
      "EMB-001\tAsh Fox\tThe fox glows brightly in the dark of night.\t704\n"
      "EMB-002\tAsh Owl\tThe owl sees whatever glows and may fly away.\t704\n"
      "\tAsh Fox\tThe fox glows brightly in the dark of night. Ash Owl The owl sees whatever glows "
      "and may\n"
      "\n\t\t\t1\n");
  EXPECT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.stray.size(), 2u);
  EXPECT_EQ(table.repetition.size(), 1u);
  EXPECT_TRUE(table.unread.empty());
}

TEST(RulebookTable, WhatCannotBeReadIsKeptApart) {
  const ClarificationTable table = ReadTable(
      "EMB-001\tAsh Fox\tA.\tsomething new and unheard of\nno cells at all "
      "here\nEMB-001\ta\tb\tc\td\te\n");
  EXPECT_TRUE(table.rows.empty());
  EXPECT_EQ(table.unread.size(), 3u);
}

}  // namespace
}  // namespace clashdeck::importers::rulebook
