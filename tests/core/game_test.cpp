#include "core/game.h"

#include <gtest/gtest.h>

#include "tests/core/fixture.h"

namespace clashdeck {
namespace {

TEST(Game, FindsTermsByIdNamePluralAndAlias) {
  const Game game = FixtureGame();
  EXPECT_NE(game.FindType("CLASH"), nullptr);
  EXPECT_NE(game.FindType("clash cards"), nullptr);
  EXPECT_EQ(game.FindType("clas"), nullptr);
  EXPECT_EQ(FindTerm(game.FindAttribute("colors")->values, "Crimson")->id, "red");
}

TEST(Game, FindsAttributesByIdNameAndSearchAlias) {
  const Game game = FixtureGame();
  EXPECT_EQ(game.FindField("SC")->id, "gems");
  EXPECT_EQ(game.FindField("color")->id, "colors");
  EXPECT_EQ(game.FindField("colour"), nullptr);
  EXPECT_EQ(game.FindAttribute("sc"), nullptr);
}

}  // namespace
}  // namespace clashdeck
