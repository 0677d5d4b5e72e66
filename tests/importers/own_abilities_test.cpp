#include "importers/own_abilities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "importers/card_words.h"
#include "tests/importers/sample_game.h"

namespace clashdeck::importers {
namespace {

struct AbilityCase {
  std::string name;
  std::string text;
  std::string keywords;  // joined
  std::string tags;
};
class OwnAbilities : public testing::TestWithParam<AbilityCase> {};

TEST_P(OwnAbilities, AreThoseTheTextGivesItsCard) {
  const Game game = SampleGame();
  const auto own = AbilityReader(game).Read(GetParam().text);
  EXPECT_EQ(JoinKeywords(own.keywords), GetParam().keywords);
  std::string tags;
  for (const std::string& tag : own.tags) tags += (tags.empty() ? "" : ",") + tag;
  EXPECT_EQ(tags, GetParam().tags);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, OwnAbilities,
    testing::Values(
        AbilityCase{"Nothing", "", "", ""},
        AbilityCase{"List", "Flight, Awe 2, Lone", "awe 2,flight,lone", ""},
        AbilityCase{"OwnLine", "Flight\nDraw a card.", "flight", ""},
        AbilityCase{"NoBreak", "Flight Lone This card is good.", "flight,lone", ""},
        AbilityCase{"Reminder", "Flight (Only cards with Lone can stop it.) Lone (Alone.) Draw.",
                    "flight,lone", ""},
        AbilityCase{"Mention", "Other cards get Flight. Search for a card without Lone.", "", ""},
        AbilityCase{"MentionAtStart", "Flight cards you control get +1/+0.", "", ""},
        AbilityCase{"Granted", "Attach: R\nAttached card gets, \"Trigger - Attack: Flight\"",
                    "attach", ""},
        AbilityCase{"Tag", "Trigger - Enter: Draw. Then discard.", "", "trigger-enter"},
        AbilityCase{"TagMention", "Negate all Trigger - Attack effects.", "", ""},
        AbilityCase{"TagInSentence", "If you do, Trigger - Attack: draw.", "", "trigger-attack"},
        AbilityCase{"TwoTagsInOne", "Trigger - Enter / Attack: Draw.", "",
                    "trigger-attack,trigger-enter"},
        AbilityCase{"TwoTagsTight", "Lone\nTrigger - Enter/Attack: Draw.", "lone",
                    "trigger-attack,trigger-enter"},
        AbilityCase{"AfterASentence", "This is open. Lone Trigger - Enter: Draw.", "lone",
                    "trigger-enter"},
        AbilityCase{"AfterASign", "(Sun), Lone\n{20} Trigger - Enter: Draw.", "lone",
                    "trigger-enter"},
        AbilityCase{"Verb", "Attach a Weapon to it.", "", ""},
        AbilityCase{"NumberMissing", "Awe is great.", "", ""},
        AbilityCase{"StrayQuote", "\"Lone Trigger - Enter: Draw.", "lone", "trigger-enter"},
        AbilityCase{"WordInAWord", "Flights of fancy", "", ""}),
    [](const auto& each) { return each.param.name; });

TEST(AbilityReader, FindsTheOneNumberOfAText) {
  const Game game = SampleGame();
  const AbilityReader reader(game);
  EXPECT_EQ(reader.NumberInText("it gets Awe 3 now", "awe"), 3);
  EXPECT_EQ(reader.NumberInText("Awe 3 or Awe Factor 4", "awe"), 0);
  EXPECT_EQ(reader.NumberInText("Awe", "awe"), 0);
}

TEST(AbilityReader, MentionsAreWholeWords) {
  const Game game = SampleGame();
  const AbilityReader reader(game);
  EXPECT_TRUE(reader.MentionsKeyword("it gets flight.", "flight"));
  EXPECT_FALSE(reader.MentionsKeyword("flights of fancy", "flight"));
  EXPECT_TRUE(reader.MentionsTag("negate trigger - enter effects", "trigger-enter"));
}

}  // namespace
}  // namespace clashdeck::importers
