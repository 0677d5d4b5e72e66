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

}  // namespace
}  // namespace clashdeck::importers
