#include "core/attribute_value.h"

#include <gmock/gmock.h>

#include "tests/core/fixture.h"

namespace clashdeck {
namespace {

using testing::ElementsAre;

const Attribute& Get(const Game& game, const char* id) { return *game.FindAttribute(id); }

TEST(AttributeValue, NumbersAreCanonicalAndBounded) {
  const Game game = FixtureGame();
  EXPECT_EQ(*CanonicalText(Get(game, "cost"), "07"), "7");
  EXPECT_EQ(*CanonicalText(Get(game, "cost"), "x"), "X");
  EXPECT_EQ(*CanonicalNumber(Get(game, "cost"), 20), "20");
  EXPECT_FALSE(CanonicalNumber(Get(game, "cost"), 21).has_value());
  EXPECT_FALSE(CanonicalNumber(Get(game, "cost"), -1).has_value());
  EXPECT_FALSE(CanonicalText(Get(game, "cost"), "2 or 3").has_value());
  EXPECT_FALSE(CanonicalText(Get(game, "cost"), "99999999999999999999").has_value());
}

TEST(AttributeValue, SetsTakeTheGamesOrderAndDropDoubles) {
  const Game game = FixtureGame();
  EXPECT_EQ(*CanonicalList(Get(game, "colors"), {"Blue", "crimson", "blue"}), "red,blue");
  EXPECT_EQ(*CanonicalList(Get(game, "colors"), {}), "");
  EXPECT_THAT(ReadItems(Get(game, "colors"), "red,blue"), ElementsAre("red", "blue"));
  EXPECT_TRUE(ReadItems(Get(game, "colors"), "").empty());
}

TEST(AttributeValue, MultisetsCount) {
  const Game game = FixtureGame();
  EXPECT_EQ(*CanonicalText(Get(game, "gems"), "URR"), "RRU");
  EXPECT_EQ(*CanonicalList(Get(game, "gems"), {"red", "Blue", "R"}), "RRU");
  EXPECT_THAT(ReadItems(Get(game, "gems"), "RRU"), ElementsAre("red", "red", "blue"));
  EXPECT_FALSE(CanonicalText(Get(game, "gems"), "RZ").has_value());
}

TEST(AttributeValue, UnknownValuesAreErrorsWithSuggestions) {
  const Game game = FixtureGame();
  const auto wrong = CanonicalText(Get(game, "planet"), "Erath");
  ASSERT_FALSE(wrong.has_value());
  EXPECT_THAT(wrong.error().suggestions, ElementsAre("Earth"));
  EXPECT_THAT(wrong.error().message, testing::HasSubstr("planet"));
}

TEST(AttributeValue, TextFlagsAndLists) {
  const Game game = FixtureGame();
  EXPECT_EQ(*CanonicalText(Get(game, "title"), "Lady"), "Lady");
  EXPECT_FALSE(CanonicalText(Get(game, "title"), "far too long a title").has_value());
  EXPECT_FALSE(CanonicalText(Get(game, "title"), "").has_value());
  EXPECT_FALSE(CanonicalText(Get(game, "title"), "\xff").has_value());
  EXPECT_EQ(*CanonicalText(Get(game, "unique"), "TRUE"), "true");
  EXPECT_FALSE(CanonicalText(Get(game, "unique"), "yes").has_value());
  EXPECT_EQ(*CanonicalList(Get(game, "combos"), {"HL", "QQ"}), "HL\nQQ");
  EXPECT_THAT(ReadItems(Get(game, "combos"), "HL\nQQ"), ElementsAre("HL", "QQ"));
  EXPECT_FALSE(CanonicalList(Get(game, "combos"), {"a", "b", "c", "d"}).has_value());
  EXPECT_FALSE(CanonicalList(Get(game, "combos"), {"two\nlines"}).has_value());
}

TEST(AttributeValue, ShapesThatDoNotFitTheTypeAreRefused) {
  const Game game = FixtureGame();
  EXPECT_FALSE(CanonicalText(Get(game, "colors"), "red").has_value());
  EXPECT_FALSE(CanonicalList(Get(game, "cost"), {"2"}).has_value());
  EXPECT_FALSE(CanonicalNumber(Get(game, "planet"), 2).has_value());
}

}  // namespace
}  // namespace clashdeck
