#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scenario/parser.h"

namespace clashdeck::scenario {
namespace {

// Lines of the body; the mistake is on the last one.
struct Mistaken {
  const char* name;
  const char* lines;
  const char* reason;
};

class ScenarioMistakes : public testing::TestWithParam<Mistaken> {};

TEST_P(ScenarioMistakes, AreNamedWithTheirLine) {
  const std::string text = std::string("scenario \"T\"\ngame alpha-clash\n") + GetParam().lines;
  const auto scenario = Parse(text);
  ASSERT_FALSE(scenario) << text;
  EXPECT_EQ(scenario.error().reason, GetParam().reason);
  EXPECT_EQ(scenario.error().line, 1 + std::count(text.begin(), text.end(), '\n'));
}

INSTANTIATE_TEST_SUITE_P(
    Table, ScenarioMistakes,
    testing::Values(
        Mistaken{"Quote", "card \"A", "the quote is not closed"},
        Mistaken{"Twice", "card \"A\" clash red\ncard \"á\" trap red",
                 "the card \"á\" is defined twice"},
        Mistaken{"Word", "cards \"A\"", "there is no line that begins with 'cards'"},
        Mistaken{"SecondTitle", "scenario \"U\"", "there is one 'scenario' line"},
        Mistaken{"SecondGame", "game alpha-clash", "there is one 'game' line"},
        Mistaken{"NoRule", "rule", "a rule's number is missing before the end of the line"},
        Mistaken{"Zone", "p1 shelf \"A\"", "there is no zone 'shelf'"},
        Mistaken{"Standby", "p1 standby \"A\"", "Standby is empty when a scenario begins"},
        Mistaken{"NoCard", "p1 clash",
                 "a card's name in double quotes is missing before the end of "
                 "the line"},
        Mistaken{"CardNumber", "p1 clash \"A\"#2",
                 "a card's name has no number here; cards are counted in table order"},
        Mistaken{"Copies", "p1 hand 99 \"A\"", "a card is there 1 to 60 times"},
        Mistaken{"State", "p1 clash \"A\" (asleep)", "there is no state 'asleep'"},
        Mistaken{"StateOpen", "p1 clash \"A\" (engaged", "')' is missing"},
        Mistaken{"StateInHand", "p1 hand \"A\" (engaged)",
                 "a card has no state in the zone 'hand'"},
        Mistaken{"SetElsewhere", "p1 clash \"A\" (set)", "a Trap is set in the accessory zone"},
        Mistaken{"Entered", "p1 clash \"A\" (entered)", "it is 'entered now'"},
        Mistaken{"Attached", "p1 accessory \"A\" (attached \"B\")", "it is 'attached to'"},
        Mistaken{"Damage", "p1 clash \"A\" (damage 300)", "damage is at most 255"},
        Mistaken{"Resource", "p1 resources 2 pink", "'pink' is no colour"},
        Mistaken{"Portal", "portal ajar", "the Portal is open or closed"},
        Mistaken{"Health", "p1 health many", "a number is missing before 'many'"},
        Mistaken{"Seed", "seed x", "a seed is a whole number below 2^64"},
        Mistaken{"Die", "dice 0", "a die shows 1 to 255"},
        Mistaken{"Turn", "turn p3", "p1 or p2 is missing before 'p3'"},
        Mistaken{"Begin", "turn p1 late",
                 "a turn begins with one of first, start, ready, draw, resource, not with "
                 "'late'"},
        Mistaken{"Early", "expect p1 hand 2", "'turn' comes before what happens"}),
    [](const auto& param) { return param.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Steps, ScenarioMistakes,
    testing::Values(
        Mistaken{"SecondTurn", "turn p1\nturn p2", "there is one 'turn' line"},
        Mistaken{"LateCard", "turn p1\ncard \"A\" clash red", "cards are defined before 'turn'"},
        Mistaken{"LateSeed", "turn p1\nseed 3", "'seed' comes before 'turn'"},
        Mistaken{"Word", "turn p1\nmeanwhile",
                 "there is no line that begins with 'meanwhile' after "
                 "'turn'"},
        Mistaken{"Verb", "turn p1\np1 shout", "there is no action 'shout' in alpha-clash"},
        Mistaken{"Rest", "turn p1\np1 pass now", "nothing can be made of 'now' here"},
        Mistaken{"End", "turn p1\np1 end", "it is 'end turn'"},
        Mistaken{"PlayWhat", "turn p1\np1 play p2",
                 "a card's name in double quotes is missing before "
                 "'p2'"},
        Mistaken{"Arrow", "turn p1\np1 attack \"A\" p2", "'->' and what is attacked are missing"},
        Mistaken{"AttachTo", "turn p1\np1 attach \"A\"",
                 "'to' and what it is attached to are missing"},
        Mistaken{"Setting", "turn p1\np1 play \"A\" y=2", "an action has no y="},
        Mistaken{"X", "turn p1\np1 play \"A\" x=many", "x= takes a number from 0 to 999"},
        Mistaken{"Divide", "turn p1\np1 play \"A\" divide=1;2",
                 "divide= takes numbers joined by commas"},
        Mistaken{"Mode", "turn p1\np1 play \"A\" mode=0", "modes are numbered from 1"},
        Mistaken{"Effect", "turn p1\np1 activate \"A\" n=0", "effects are numbered from 1"},
        Mistaken{"Cost", "turn p1\np1 play \"A\" cost=2", "cost= takes 'alt' or 'extra' here"},
        Mistaken{"Choose", "turn p1\np1 choose maybe",
                 "a card's name, p1, p2 or 'p1 contender' is missing before 'maybe'"},
        Mistaken{"RefuseWhom", "turn p1\nrefuse attack \"A\" -> p2",
                 "p1 or p2 is missing before 'attack'"},
        Mistaken{"Because", "turn p1\nrefuse p1 pass because",
                 "a rule is missing before the end of "
                 "the line"},
        Mistaken{"Claim", "turn p1\nexpect rain", "nothing like 'rain' can be expected"},
        Mistaken{"CardClaim", "turn p1\nexpect \"A\" happy",
                 "nothing like 'happy' can be expected of a card"},
        Mistaken{"InWhere", "turn p1\nexpect \"A\" in p1 shelf", "there is no zone 'shelf'"},
        Mistaken{"InWhose", "turn p1\nexpect \"A\" in hand", "p1 or p2 is missing before 'hand'"},
        Mistaken{"PlayerClaim", "turn p1\nexpect p1 luck 2", "there is no zone 'luck'"},
        Mistaken{"Phase", "turn p1\nexpect phase clash C9", "there is no phase 'clash c9'"},
        Mistaken{"Winner", "turn p1\nexpect winner p3", "the winner is p1, p2, draw or none"},
        Mistaken{"Log", "turn p1\nexpect log 504",
                 "a rule in double quotes is missing before '504'"}),
    [](const auto& param) { return param.param.name; });

std::string ProblemOf(std::string_view text) {
  const auto scenario = Parse(text);
  if (scenario) return "none";
  return std::to_string(scenario.error().line) + ": " + scenario.error().reason;
}

TEST(ScenarioMistakesOfTheFile, AreNamed) {
  EXPECT_EQ(ProblemOf(""), "0: there is no 'scenario' line");
  EXPECT_EQ(ProblemOf("scenario \"T\""), "0: there is no 'game' line");
  EXPECT_EQ(ProblemOf("scenario \"T\"\ngame alpha-clash"), "0: there is no 'turn' line");
  EXPECT_EQ(ProblemOf("scenario \"T\"\ngame chess"), "2: the game 'chess' can't be played here");
  EXPECT_EQ(ProblemOf("p1 clash \"A\""), "1: the file begins with 'scenario' and 'game'");
  EXPECT_EQ(ProblemOf("scenario \"\xFF\""), "0: a scenario is text in UTF-8");
  EXPECT_EQ(ProblemOf(std::string("scenario \"\0\"", 12)), "0: a scenario is text in UTF-8");
  EXPECT_EQ(ProblemOf(std::string(kMaxBytes + 1, '#')),
            "0: a scenario is at most 65536 bytes long");
}

}  // namespace
}  // namespace clashdeck::scenario
