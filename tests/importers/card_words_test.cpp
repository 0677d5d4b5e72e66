#include "importers/card_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_game.h"

namespace clashdeck::importers {
namespace {

using testing::ElementsAre;

class Words : public testing::Test {
 protected:
  Game game_ = SampleGame();
  CardWords words_{game_};
};

TEST_F(Words, TermsAreFoundByIdNameAndAliasFolded) {
  EXPECT_EQ((*words_.Type("FIGHTERS"))->id, "fighter");
  EXPECT_EQ(*words_.Rarity("c"), "common");
  EXPECT_EQ(*words_.Finish("Foil"), "foil");
  EXPECT_EQ(*words_.Tag("trigger – enter"), "trigger-enter");
  EXPECT_EQ(*words_.Subtype(**words_.Type("gear"), "hidden snare"), "snare");
  EXPECT_EQ(*words_.SetKind("Expansion"), "expansion");
}

TEST_F(Words, UnknownWordsNameTheNearest) {
  EXPECT_EQ(words_.Rarity("Commmon").error().suggestion, "Common");
  EXPECT_EQ(words_.Type("Fihgter").error().suggestion, "Fighter");
  EXPECT_EQ(words_.Tag("trigger - entr").error().suggestion, "Trigger - Enter");
  EXPECT_EQ(words_.Keyword("Flght").error().suggestion, "Flight");
}

TEST_F(Words, KeywordsTakeANumberWhereTheyHaveOne) {
  EXPECT_EQ(*words_.Keyword("Awe Factor 2"), (CardKeyword{"awe", 2}));
  EXPECT_EQ(*words_.Keyword("flight"), (CardKeyword{"flight", std::nullopt}));
  EXPECT_EQ(words_.Keyword("Awe").error().reason, "needs its number");
  EXPECT_EQ(words_.Keyword("Flight 2").error().reason, "takes no number");
  EXPECT_FALSE(words_.Keyword("Awe 1000").has_value());
}

TEST_F(Words, ValuesBecomeCanonical) {
  const Attribute& colors = *game_.FindAttribute("colors");
  const Attribute& cost = *game_.FindAttribute("cost");
  EXPECT_EQ(*words_.Value(colors, nullptr, json::array({"Azure", "red"})), "red,blue");
  EXPECT_EQ(*words_.TextValue(colors, nullptr, "Blue|Red"), "red,blue");
  EXPECT_EQ(*words_.Value(cost, nullptr, json(4)), "4");
  EXPECT_EQ(*words_.TextValue(cost, nullptr, "x"), "X");
  EXPECT_EQ(*words_.TextValue(*game_.FindAttribute("steps"), nullptr, "one | two"), "one\ntwo");
  EXPECT_FALSE(words_.Value(cost, nullptr, json(1.5)).has_value());
  EXPECT_FALSE(words_.Value(cost, nullptr, json(18446744073709551615ULL)).has_value());
  EXPECT_FALSE(words_.Value(colors, nullptr, json::array({1})).has_value());
  EXPECT_EQ(words_.Value(cost, *words_.Type("leader"), json(4)).error().reason,
            "a card of the type Leader has no Total Cost");
}

TEST_F(Words, IdsHaveTheGamesForm) {
  EXPECT_FALSE(words_.CheckSetCode("AC1").has_value());
  EXPECT_TRUE(words_.CheckSetCode("ac1").has_value());
  EXPECT_FALSE(words_.CheckPrintingId("AC1-T01_AA2").has_value());
  EXPECT_TRUE(words_.CheckPrintingId("AC1-1").has_value());
  EXPECT_EQ(words_.AlternateArtOf("AC1-001_AA2"), "AC1-001");
  EXPECT_EQ(words_.AlternateArtOf("AC1-001"), std::nullopt);
}

TEST(JoinKeywords, AndBack) {
  const std::vector<CardKeyword> keywords = {
      {"flight", std::nullopt}, {"awe", 2}, {"flight", std::nullopt}};
  EXPECT_EQ(JoinKeywords(keywords), "awe 2,flight");
  EXPECT_THAT(SplitKeywords("awe 2,flight"),
              ElementsAre(CardKeyword{"awe", 2}, CardKeyword{"flight", std::nullopt}));
}

TEST(SplitItems, DropsBlanks) {
  EXPECT_THAT(SplitItems(" a ,, b|c ", ",|"), ElementsAre("a", "b", "c"));
}

}  // namespace
}  // namespace clashdeck::importers
