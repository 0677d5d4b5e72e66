// How lines are played: defaults, refusals, numbers of cards, what a failure says.
#include "engine/scenario/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashdeck::scenario {
namespace {

using testing::HasSubstr;

constexpr std::string_view kCards = R"(scenario "T"
rule 1
game alpha-clash
card "Ox" clash green cost=0 3/3
card "Elk" clash white cost=0 2/2
card "Kite" clash blue cost=0 1/1 keywords="Flight, Awe Factor 2"
card "Dart" basic red cost=0 text="Deal one damage to target Clash card."
card "Study" basic blue cost=0 text="Draw two cards."
card "Veto" quick blue cost=0 text="Counter - Play: Negate the Action card being played."
card "Surge" buff red cost=0 text="Target Clash card you control gets +2/+0 until end of turn."
card "Scribe" clash blue cost=0 1/1 text="Trigger - Enter: You may draw a card."
card "Archer" clash red cost=0 1/1 text="Trigger - Enter: Deal one damage to target Clash card."
card "Snare" trap black cost=0 text="Counter - Attack: Target attacking Clash card gets -1/-1 until end of turn."
card "Hook" weapon black cost=0 attach=0 text="Attached Clash card gets +1/+1."
card "Coin" relic white cost=2 gems=W
contender "Ada" red 1/2 health=20
)";

Report RunLines(const std::string& lines) { return RunText(std::string(kCards) + lines, {}); }

void Passes(const std::string& lines) {
  const Report report = RunLines(lines);
  EXPECT_TRUE(report.passed) << report.line << ": " << report.expected << " -> " << report.found;
}

// What was found in the place of the last line.
std::string FoundAt(const std::string& lines) {
  const Report report = RunLines(lines);
  EXPECT_FALSE(report.passed);
  const std::string text = std::string(kCards) + lines;
  EXPECT_EQ(report.line, std::count(text.begin(), text.end(), '\n')) << report.found;
  return report.found;
}

TEST(ScenarioRunner, WithoutLinesEverybodyTakesTheDefault) {
  Passes(R"(p1 clash "Ox"
p1 hand "Surge"
p2 clash "Elk"
p2 accessory "Snare" (set)
turn p1
p1 attack "Ox" -> p2
expect p2 health 28
expect "Ox" 3/3
expect "Snare" in p2 accessory
expect p1 hand 1
)");
}

TEST(ScenarioRunner, AWindowIsMissedWhenALaterLineIsPlayed) {
  EXPECT_EQ(FoundAt(R"(p1 clash "Ox"
p1 hand "Study"
p2 hand "Veto"
turn p1
p1 play "Study"
p1 attack "Ox" -> p2
p2 play "Veto"
)"),
            "it is not legal: a Quick Action answers what its tag names (308.3)");
}

TEST(ScenarioRunner, AnActionWaitsForItsWindow) {
  Passes(R"(p1 clash "Ox"
p1 hand 2 "Study"
p2 hand "Veto"
turn p1
p1 play "Study"#1
p1 play "Study"#2
p2 play "Veto"
expect p1 hand 2
expect "Study"#2 in p1 oblivion
)");
}

TEST(ScenarioRunner, NobodyEndsATurnByDefault) {
  EXPECT_EQ(FoundAt("p2 clash \"Ox\"\nturn p1\np2 attack \"Ox\" -> p1\n"),
            "it is not legal: only the active player attacks, in their Primary Phase (504.1)");
  Passes("p2 clash \"Ox\"\nturn p1\np1 end turn\np2 attack \"Ox\" -> p1\nexpect p1 health 28\n");
}

TEST(ScenarioRunner, RefusalsNameTheRule) {
  EXPECT_EQ(FoundAt("p1 clash \"Ox\" (engaged)\nturn p1\nrefuse p1 pass because 303.8\n")
                .find("it is refused because of another rule"),
            0U);
  EXPECT_EQ(FoundAt("p1 clash \"Ox\"\nturn p1\nrefuse p1 attack \"Ox\" -> p2\n"), "it is legal");
  EXPECT_THAT(FoundAt("p1 clash \"Ox\"\np2 clash \"Elk\"\nturn p1\np1 attack \"Ox\" -> \"Elk\"\n"),
              HasSubstr("(303.8)"));
  Passes(
      "p1 clash \"Ox\"\np2 clash \"Elk\"\nturn p1\n"
      "refuse p1 attack \"Ox\" -> \"Elk\" because 303.8\np1 attack \"Ox\" -> p2\n");
}

TEST(ScenarioRunner, ARefusalDoesNotRunPastWhatALaterLineAnswers) {
  Passes(R"(p1 clash "Ox"
p1 hand "Study"
p2 hand "Veto"
turn p1
p1 play "Study"
refuse p1 attack "Ox" -> p2
expect now standby "Study"
p2 play "Veto"
expect p1 hand 0
)");
}

TEST(ScenarioRunner, AnIllegalTargetRefusesTheWholePlay) {
  Passes(R"(p1 hand "Dart"
p1 clash "Ox"
p1 accessory "Coin"
turn p1
refuse p1 play "Dart" targets "Coin" because 113.1
refuse p1 play "Dart" targets "Ox", "Ox"
refuse p1 play "Dart" targets "Ox" x=2
refuse p1 play "Dart" targets "Ox" mode=1
refuse p1 play "Dart" targets "Ox" paying "Coin"
expect now "Dart" in p1 hand
p1 play "Dart" targets "Ox"
expect "Ox" 3/2
expect "Ox" damage 1
)");
}

TEST(ScenarioRunner, AForcedTargetTakesTheFirstInTableOrder) {
  Passes(R"(p2 clash "Elk"
p1 hand "Dart"
p1 clash "Ox"
turn p1
p1 play "Dart"
expect "Ox" damage 1
expect "Elk" damage 0
)");
}

TEST(ScenarioRunner, CardsOfOneNameAreNumberedFromP1) {
  Passes(R"(p2 clash "Ox" (engaged)
p1 clash "Ox", "Ox" (damage 1)
turn p1
expect "Ox"#1 3/3
expect "Ox"#2 3/2
expect "Ox"#3 engaged
expect "Ox"#3 in p2 clash
expect "Ox" ready
)");
}

TEST(ScenarioRunner, ANameWithoutNumberIsTheFirstThatIsLegal) {
  Passes(R"(p1 clash 2 "Ox"
turn p1
p1 attack "Ox" -> p2
p1 attack "Ox" -> p2
expect p2 health 26
refuse p1 attack "Ox" -> p2
)");
}

TEST(ScenarioRunner, FillersCountAsTheyAreDrawn) {
  Passes(R"(p1 hand "Study"
p1 deck "Elk"
turn p1
p1 play "Study"
expect "Elk" in p1 hand
expect "Filler"#1 in p1 hand
expect p1 deck 39
)");
}

TEST(ScenarioRunner, ATriggeredEffectIsAnsweredByChoose) {
  Passes(R"(p1 hand "Archer"
p1 clash "Ox"
p2 clash "Elk"
turn p1
p1 play "Archer"
p1 choose "Elk"
expect "Elk" 2/1
expect "Ox" 3/3
)");
  EXPECT_THAT(
      FoundAt(
          "p1 hand \"Study\"\nturn p1\np1 play \"Study\"\np1 choose yes\np1 choose \"Study\"#2\n"),
      HasSubstr("it is not legal"));
}

TEST(ScenarioRunner, TheFirstNamedOfAnOrderResolvesFirst) {
  const std::string table =
      "card \"Gong\" clash red cost=0 1/1 text=\"Whenever you play a Clash card, draw one card.\"\n"
      "card \"Bell\" clash red cost=0 1/1 text=\"Whenever you play a Clash card, deal one damage "
      "to "
      "target Clash card.\"\n"
      "p1 clash \"Gong\", \"Bell\"\np1 hand \"Ox\"\np2 clash \"Elk\"\nturn p1\np1 play \"Ox\"\n";
  Passes(table +
         "p1 order \"Bell\", \"Gong\"\nexpect now standby \"Gong\", \"Ox\"\n"
         "p1 choose \"Elk\"\nexpect \"Elk\" 2/1\nexpect p1 hand 1\n");
  Passes(table + "p1 order \"Gong\", \"Bell\"\nexpect now standby \"Ox\"\np1 choose \"Elk\"\n");
  EXPECT_THAT(FoundAt(table + "p1 order \"Elk\", \"Bell\"\n"), HasSubstr("(603.3b)"));
}

TEST(ScenarioRunner, ModesNumbersAndDivisions) {
  const std::string table =
      "card \"Blaze\" basic red cost=X gems=R text=\"Deal X damage to target Clash card.\"\n"
      "card \"Volley\" basic red cost=0 text=\"Deal three damage divided as you choose among any "
      "number of target Clash cards.\"\n"
      "card \"Fork\" basic blue cost=0 text=\"Choose one -\\n- Draw two cards.\\n- Your Contender "
      "gains "
      "three health.\"\n"
      "p1 hand \"Blaze\", \"Volley\", \"Fork\"\np1 resources 3 red\np1 health 10\n"
      "p2 clash \"Ox\", \"Elk\"\nturn p1\n";
  Passes(table +
         "refuse p1 play \"Blaze\" targets \"Ox\" x=4\np1 play \"Blaze\" targets \"Ox\" x=2\n"
         "expect \"Ox\" 3/1\nexpect p1 ready 1\n");
  Passes(table +
         "refuse p1 play \"Volley\" targets \"Ox\", \"Elk\" divide=1,3\n"
         "p1 play \"Volley\" targets \"Ox\", \"Elk\" divide=2,1\n"
         "expect \"Ox\" 3/1\nexpect \"Elk\" 2/1\n");
  Passes(table + "refuse p1 play \"Fork\" mode=3\np1 play \"Fork\" mode=2\nexpect p1 health 13\n");
  Passes(table + "p1 play \"Fork\"\nexpect p1 hand 4\n");  // the first mode
}

TEST(ScenarioRunner, AMayIsDeclinedUnlessYes) {
  Passes(
      "p1 hand 2 \"Scribe\"\nturn p1\np1 play \"Scribe\"\nexpect p1 hand 1\n"
      "p1 play \"Scribe\"\np1 choose yes\nexpect p1 hand 1\n");
  Passes("p1 hand \"Scribe\"\nturn p1\np1 play \"Scribe\"\np1 choose no\nexpect p1 hand 0\n");
}

TEST(ScenarioRunner, AYesThatNothingAsksForIsIgnoredAfterAChoiceOnly) {
  Passes(
      "p1 hand \"Archer\"\np2 clash \"Elk\"\nturn p1\np1 play \"Archer\"\np1 choose \"Elk\"\n"
      "p1 choose yes\nexpect \"Elk\" 2/1\n");
  EXPECT_THAT(FoundAt("p1 clash \"Ox\"\nturn p1\np1 attack \"Ox\" -> p2\np1 choose yes\n"),
              HasSubstr("it is not legal"));
}

TEST(ScenarioRunner, APassInASkippedWindowMeansNothing) {
  Passes(R"(p1 clash "Ox"
p1 hand "Surge"
turn p1
p1 attack "Ox" -> p2
p2 pass
p1 play "Surge" targets "Ox"
expect p2 health 26
)");
}

TEST(ScenarioRunner, ExpectNowLooksAtThePendingDecision) {
  Passes(R"(p1 clash "Ox"
p2 clash "Elk"
turn p1
p1 attack "Ox" -> p2
expect now phase clash C3
expect now "Ox" engaged
expect now legal p2 obstruct "Elk"
expect now illegal p1 attack "Ox" -> p2
expect legal p2 obstruct "Elk"
p2 obstruct "Elk"
expect phase primary
expect "Elk" in p2 oblivion
expect illegal p2 obstruct "Elk"
)");
}

TEST(ScenarioRunner, ClaimsThatDoNotHoldSayWhatIsThere) {
  const std::string table =
      "p1 contender \"Ada\"\np1 clash \"Kite\" (counters toxic 2), \"Ox\"\n"
      "p1 accessory \"Hook\" (attached to \"Ox\")\np1 resources 2 red\nturn p1\n";
  EXPECT_EQ(FoundAt(table + "expect p1 health 3\n"), "20");
  EXPECT_EQ(FoundAt(table + "expect p1 hand 3\n"), "0");
  EXPECT_EQ(FoundAt(table + "expect p1 ready 3\n"), "2");
  EXPECT_EQ(FoundAt(table + "expect \"Ox\" 3/3\n"), "4/4");
  EXPECT_EQ(FoundAt(table + "expect \"Ox\" in p2 hand\n"), "in p1 clash");
  EXPECT_EQ(FoundAt(table + "expect \"Ox\" nowhere\n"), "in p1 clash");
  EXPECT_EQ(FoundAt(table + "expect \"Ox\" engaged\n"), "ready");
  EXPECT_EQ(FoundAt(table + "expect \"Ox\" has \"Flight\"\n"), "no keyword");
  EXPECT_EQ(FoundAt(table + "expect \"Kite\" lacks \"Awe Factor 2\"\n"), "Awe Factor 2, Flight");
  EXPECT_EQ(FoundAt(table + "expect \"Kite\" counters toxic 1\n"), "2");
  EXPECT_EQ(FoundAt(table + "expect \"Hook\" attached to \"Kite\"\n"), "attached to Ox");
  EXPECT_EQ(FoundAt(table + "expect \"Kite\" attached to \"Ox\"\n"), "attached to nothing");
  EXPECT_EQ(FoundAt(table + "expect \"Ox\" controlled by p2\n"), "p1");
  EXPECT_EQ(FoundAt(table + "expect \"Ox\" damage 1\n"), "0");
  EXPECT_EQ(FoundAt(table + "expect portal open\n"), "closed");
  EXPECT_EQ(FoundAt(table + "expect active p2\n"), "p1");
  EXPECT_EQ(FoundAt(table + "expect phase end\n"), "primary");
  EXPECT_EQ(FoundAt(table + "expect standby \"Ox\"\n"), "empty");
  EXPECT_EQ(FoundAt(table + "expect winner p1\n"), "none");
  EXPECT_EQ(FoundAt(table + "expect log \"504.2c\"\n"), "no event that cites it");
  EXPECT_EQ(FoundAt(table + "expect illegal p1 attack \"Ox\" -> p2\n"), "it is legal");
  EXPECT_EQ(FoundAt(table + "expect p1 contender 0/2\n"), "1/2");
}

TEST(ScenarioRunner, ConcedingEndsTheGame) {
  Passes(
      "p1 clash \"Ox\"\np2 clash \"Elk\"\nturn p1\np1 attack \"Ox\" -> p2\np1 concede\n"
      "expect winner p2\n");
  EXPECT_EQ(FoundAt("turn p1\np2 concede\np1 end turn\n"), "the game is over");
}

TEST(ScenarioRunner, TurnsBeginWhereTheLineSays) {
  Passes("p1 resources 1 red (engaged)\nturn p1 ready\nexpect p1 ready 1\nexpect p1 hand 1\n");
  Passes("p1 resources 1 red (engaged)\nturn p1 draw\nexpect p1 ready 0\nexpect p1 hand 1\n");
  Passes("p1 hand \"Ox\"\nturn p1 resource\np1 resource \"Ox\"\nexpect p1 hand 0\n");
  Passes("p1 resources 1 red (engaged)\nturn p1 start\nexpect p1 ready 1\nexpect active p1\n");
}

TEST(ScenarioRunner, EveryScriptedDieMustBeRolled) {
  const Report report = RunLines("dice 6\nturn p1\nexpect p1 hand 0\n");
  EXPECT_FALSE(report.passed);
  EXPECT_EQ(report.expected, "every scripted die is rolled");
  EXPECT_EQ(report.found, "1 were not");
}

TEST(ScenarioRunner, AFailureCarriesWhatHappened) {
  const Report report =
      RunLines("p1 clash \"Ox\"\nturn p1\np1 attack \"Ox\" -> p2\nexpect p2 health 1\n");
  EXPECT_EQ(report.expected, "expect p2 health 1");
  EXPECT_EQ(report.found, "28");
  EXPECT_THAT(report.log, testing::Contains("[504.2a] Ox attacks Filler Contender#2"));
}

// Mistakes that only the table knows: which line, and why.
struct TableMistake {
  const char* name;
  const char* lines;
  const char* reason;
};

class ScenarioTableMistakes : public testing::TestWithParam<TableMistake> {};

TEST_P(ScenarioTableMistakes, AreNamed) {
  const Report report = RunLines(std::string(GetParam().lines) + "turn p1\n");
  EXPECT_FALSE(report.passed);
  EXPECT_EQ(report.expected, "");
  EXPECT_EQ(report.found, GetParam().reason);
  EXPECT_GT(report.line, 0);
}

INSTANTIATE_TEST_SUITE_P(
    All, ScenarioTableMistakes,
    testing::Values(
        TableMistake{"Unknown", "p1 clash \"Yak\"\n", "no card \"Yak\" is defined"},
        TableMistake{"WrongZone", "p1 clash \"Dart\"\n", "\"Dart\" can't be in the zone 'clash'"},
        TableMistake{"ContenderInHand", "p1 hand \"Ada\"\n", "\"Ada\" can't be in the zone 'hand'"},
        TableMistake{"SetNoTrap", "p1 accessory \"Hook\" (set)\n",
                     "only a Trap is set; \"Hook\" is none"},
        TableMistake{"AttachedNoWeapon", "p1 accessory \"Coin\" (attached to \"Ox\")\n",
                     "only a Weapon is attached; \"Coin\" is none"},
        TableMistake{"AttachedToNothing", "p1 accessory \"Hook\" (attached to \"Ox\")\n",
                     "no such card is on the table to attach to"},
        TableMistake{"TwoContenders", "p1 contender 2 \"Ada\"\n",
                     "301.1: a player has one Contender"},
        TableMistake{"Health", "p1 health 31\n", "301.2b: health is at most 30"},
        TableMistake{
            "Room", "p1 hand 60 \"Ox\"\np2 hand 60 \"Ox\"\n",
            "there are more than 128 cards, fillers included; 'deck only' leaves fillers out"},
        TableMistake{"Dice", "dice 1 2 3 4 5 6 1 2 3\n", "at most 8 dice are scripted"},
        TableMistake{"Use", "use \"AC1-031\"\n", "'use' needs a catalog (--catalog)"}),
    [](const auto& param) { return param.param.name; });

TEST(ScenarioTable, ATextThatIsNotReadNamesItsWords) {
  const Report report =
      RunLines("card \"Odd\" basic red cost=0 text=\"Frobnicate the moon.\"\nturn p1\n");
  EXPECT_FALSE(report.passed);
  EXPECT_THAT(report.found, HasSubstr("the text of \"Odd\" can't be played"));
  EXPECT_THAT(report.found, HasSubstr("frobnicate"));
}

TEST(ScenarioTable, NamesOfStepsMustBeDefined) {
  const Report report = RunLines("turn p1\nexpect p1 hand 0\np1 play \"Yak\"\n");
  EXPECT_EQ(report.found, "no card \"Yak\" is defined");
  EXPECT_EQ(report.line, std::count(kCards.begin(), kCards.end(), '\n') + 3);
}

TEST(ScenarioTable, UsedCardsComeFromTheSource) {
  CardSource source;
  source.find = [](std::string_view id) -> Result<CardFacts> {
    if (id != "X-1") return Fail(ErrorCode::kNotFound, "no card '" + std::string(id) + "'");
    CardFacts facts;
    facts.name = "Yak";
    facts.attack = 4;
    facts.defense = 5;
    return facts;
  };
  const std::string rest = "p1 clash \"Yak\"\nturn p1\nexpect \"Yak\" 4/5\n";
  EXPECT_TRUE(RunText(std::string(kCards) + "use \"X-1\"\n" + rest, source).passed);
  EXPECT_EQ(RunText(std::string(kCards) + "use \"X-2\"\n" + rest, source).found, "no card 'X-2'");
}

}  // namespace
}  // namespace clashdeck::scenario
