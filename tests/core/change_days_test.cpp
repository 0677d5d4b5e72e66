#include "core/change_days.h"

#include <gtest/gtest.h>

#include "tests/core/query/sample_catalog.h"

namespace clashdeck {
namespace {

TEST(ChangeDays, AreThoseOfSetsTextsAndRulings) {
  const Game game = query::SearchGame();
  const GameCatalog catalog(game, query::SearchRecords());
  const std::vector<std::string> days = ChangeDays(catalog);
  EXPECT_EQ(days,
            (std::vector<std::string>{"2023-03-01", "2024-01-01", "2024-05-10", "2024-06-01"}));
  EXPECT_EQ(LastChange(days, "2024-05-09"), "2024-01-01");
  EXPECT_EQ(LastChange(days, "2024-05-10"), "2024-05-10");
  EXPECT_EQ(LastChange(days, "2000-01-01"), kBeforeAll);
  EXPECT_EQ(NextChange(days, "2024-01-01"), "2024-05-10");
  EXPECT_EQ(NextChange(days, "2024-06-01"), "");
}

}  // namespace
}  // namespace clashdeck
