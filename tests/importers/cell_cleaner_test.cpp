#include "importers/cell_cleaner.h"

#include <gtest/gtest.h>

namespace clashdeck::importers {
namespace {

TEST(CellCleaner, CleansAlikeWhetherItRemembersOrNot) {
  const auto table = RepairTable::Parse(
      R"([{"field": "rarity", "from": "Commmon", "to": "Common", "note": "typo"}])");
  ASSERT_TRUE(table.has_value());
  std::vector<Repair> log;
  CellCleaner cleaner(*table, log);
  CellCleaner::Field& field = cleaner.FieldOf("rarity");
  const RepairRow row{{1, "line:2"}, {}};
  // The second time round nothing is remembered any more: all values were different.
  for (std::size_t round = 1; round <= 2; ++round) {
    EXPECT_EQ(cleaner.Clean(field, "Commmon", row), "Common");
    EXPECT_EQ(log.size(), round) << "every use of a repair is logged";
    EXPECT_EQ(cleaner.Clean(field, "-", row), std::nullopt);
    EXPECT_EQ(cleaner.Clean(field, " two  words", row), "two words");
    for (std::size_t i = 0; i <= kMostMemos; ++i) {
      const std::string value = "R" + std::to_string(i);
      ASSERT_EQ(cleaner.Clean(field, value, row), value);
    }
  }
}

TEST(CellCleaner, WhatChangesMoreThanBlanksIsLogged) {
  const auto table = RepairTable::Parse(
      R"([{"field": "*", "pattern": "[\u00a0]+", "to": " "}, {"field": "*", "pattern": "…", "to": "..."}])");
  ASSERT_TRUE(table.has_value());
  std::vector<Repair> log;
  CellCleaner cleaner(*table, log);
  const RepairRow row{{1, "/X-01"}, {}};
  CellCleaner::Field& text = cleaner.FieldOf("text");
  // The table would take these apart: each sign is one byte of a letter.
  EXPECT_EQ(cleaner.Clean(text, "voil\u00C3\u00A0", row), "voilà");
  EXPECT_EQ(cleaner.Clean(text, "\u00C3\u2026ngstrom", row), "Ångstrom");
  EXPECT_EQ(cleaner.Clean(text, "don\u0092t", row), "don’t");
  EXPECT_EQ(log.size(), 3U);
  EXPECT_EQ(cleaner.Clean(text, std::string("a\0b", 3), row), "a b");
  ASSERT_EQ(log.size(), 4U);
  EXPECT_EQ(log.back().note, "control characters dropped");
  EXPECT_EQ(cleaner.CleanItems(text, {"Ã‰lan"}, row), std::vector<std::string>{"Élan"});
  EXPECT_EQ(log.size(), 5U);
  EXPECT_EQ(cleaner.Clean(cleaner.FieldOf("artist"), "A<br>B &amp; C", row), "A B & C");
  EXPECT_EQ(log.size(), 6U);
}

}  // namespace
}  // namespace clashdeck::importers
