#include "engine/scenario/parser.h"

#include <gtest/gtest.h>

namespace clashdeck::scenario {
namespace {

constexpr std::string_view kHead = "scenario \"T\"\nrule 504.2c, 303.9\ngame alpha-clash\n";

Scenario Read(const std::string& rest) {
  auto scenario = Parse(std::string(kHead) + rest);
  EXPECT_TRUE(scenario) << scenario.error().line << ": " << scenario.error().reason;
  return scenario ? *scenario : Scenario{};
}

Scenario ReadTable(const std::string& line) { return Read(line + "\nturn p1\n"); }

Step ReadStep(const std::string& line) {
  Scenario scenario = Read("turn p1\n" + line + "\n");
  EXPECT_EQ(scenario.steps.size(), 1U) << line;
  return scenario.steps.empty() ? Step{} : scenario.steps.front();
}

Act ReadLine(const std::string& line) {
  const Step step = ReadStep(line);
  EXPECT_EQ(step.kind, StepKind::kAct);
  return step.act;
}

Expectation ReadClaim(const std::string& line) {
  const Step step = ReadStep("expect " + line);
  EXPECT_EQ(step.kind, StepKind::kExpect);
  return step.expectation;
}

TEST(ScenarioParser, HeaderAndShape) {
  const Scenario scenario = Read(
      "\n# a comment\ncard \"Ox\" clash red 1/1\nuse \"AC1-031\"\np1 clash \"Ox\"\nportal open\n"
      "seed 18446744073709551615\ndice 6 2\ndice 5\nturn p2 draw\np1 pass  # why\n");
  EXPECT_EQ(scenario.title, "T");
  EXPECT_EQ(scenario.rules, (std::vector<std::string>{"504.2c", "303.9"}));
  EXPECT_EQ(scenario.game, "alpha-clash");
  ASSERT_EQ(scenario.cards.size(), 2U);
  EXPECT_EQ(scenario.cards[0].facts.name, "Ox");
  EXPECT_EQ(scenario.cards[1].use, "AC1-031");
  EXPECT_EQ(scenario.cards[1].line, 7);
  EXPECT_TRUE(scenario.portal_open);
  EXPECT_EQ(scenario.seed, ~std::uint64_t{0});
  EXPECT_EQ(scenario.dice, (std::vector<int>{6, 2, 5}));
  EXPECT_EQ(scenario.active, 1);
  EXPECT_EQ(scenario.begin, "draw");
  ASSERT_EQ(scenario.steps.size(), 1U);
  EXPECT_EQ(scenario.steps[0].line, 14);
  EXPECT_EQ(scenario.steps[0].text, "p1 pass");
}

TEST(ScenarioParser, LinesMayEndLikeOnOtherSystems) {
  EXPECT_TRUE(
      Parse("\xEF\xBB\xBFscenario \"T\"\r\ngame alpha-clash\r\nturn p1 first\r\np1 end turn"));
}

TEST(ScenarioParser, CardsOnTheTable) {
  const Scenario scenario =
      ReadTable(R"(p2 clash 2 "Ox" (engaged, damage 2), "Elk" (entered now))");
  ASSERT_EQ(scenario.table.size(), 2U);
  const Placed& oxen = scenario.table[0];
  EXPECT_EQ(oxen.player, 1);
  EXPECT_EQ(oxen.zone, "clash");
  EXPECT_EQ(oxen.count, 2);
  EXPECT_EQ(oxen.name, "Ox");
  EXPECT_TRUE(oxen.engaged);
  EXPECT_EQ(oxen.damage, 2);
  EXPECT_FALSE(oxen.now);
  EXPECT_TRUE(scenario.table[1].now);
  EXPECT_FALSE(scenario.table[1].engaged);
}

TEST(ScenarioParser, StatesOfCards) {
  const Scenario scenario = ReadTable(
      R"(p1 accessory "Snare" (set), "Wire" (set now), "Hook" (attached to "Ox"#2) (engaged))"
      "\n"
      R"(p1 clash "Ox" (counters toxic 2, "big streak" 1, engaged, damage 3))");
  ASSERT_EQ(scenario.table.size(), 4U);
  EXPECT_TRUE(scenario.table[0].set);
  EXPECT_FALSE(scenario.table[0].now);
  EXPECT_TRUE(scenario.table[1].set);
  EXPECT_TRUE(scenario.table[1].now);
  ASSERT_TRUE(scenario.table[2].attached_to);
  EXPECT_EQ(scenario.table[2].attached_to->card.name, "Ox");
  EXPECT_EQ(scenario.table[2].attached_to->card.number, 2);
  EXPECT_TRUE(scenario.table[2].engaged);
  const Placed& ox = scenario.table[3];
  ASSERT_EQ(ox.counters.size(), 2U);
  EXPECT_EQ(ox.counters[0].kind, "toxic");
  EXPECT_EQ(ox.counters[0].number, 2);
  EXPECT_EQ(ox.counters[1].kind, "big streak");
  EXPECT_EQ(ox.counters[1].number, 1);
  EXPECT_TRUE(ox.engaged);
  EXPECT_EQ(ox.damage, 3);
}

TEST(ScenarioParser, ResourcesAreColoursOrCards) {
  const Scenario scenario = ReadTable(R"(p1 resources 3 red, red+blue, 2 "Ox", 1 green (engaged))");
  ASSERT_EQ(scenario.table.size(), 4U);
  EXPECT_EQ(scenario.table[0].count, 3);
  EXPECT_EQ(scenario.table[0].colors, effects::Mask(effects::Color::kRed));
  EXPECT_EQ(scenario.table[1].count, 1);
  EXPECT_EQ(scenario.table[2].name, "Ox");
  EXPECT_FALSE(scenario.table[2].colors);
  EXPECT_TRUE(scenario.table[3].engaged);
}

TEST(ScenarioParser, SidesOfTheTable) {
  const Scenario scenario =
      ReadTable("p1 health 12\np1 deck only \"Ox\", \"Elk\"\np2 deck only\nportal closed");
  EXPECT_EQ(scenario.sides[0].health, 12);
  EXPECT_TRUE(scenario.sides[0].deck_only);
  EXPECT_TRUE(scenario.sides[1].deck_only);
  EXPECT_FALSE(scenario.sides[1].health);
  EXPECT_EQ(scenario.table.size(), 2U);
  EXPECT_FALSE(scenario.portal_open);
}

TEST(ScenarioParser, Play) {
  const Act act = ReadLine(
      R"(p2 play "Ox"#2 targets "Elk", p1, p2 contender x=3 mode=1,2 divide=1,5 cost=alt paying )"
      R"("A", "B" nodiscount)");
  EXPECT_EQ(act.verb, Verb::kPlay);
  EXPECT_EQ(act.player, 1);
  ASSERT_EQ(act.things.size(), 1U);
  EXPECT_EQ(act.things[0].card.name, "Ox");
  EXPECT_EQ(act.things[0].card.number, 2);
  ASSERT_EQ(act.targets.size(), 3U);
  EXPECT_EQ(act.targets[0].kind, Thing::Kind::kCard);
  EXPECT_EQ(act.targets[1].kind, Thing::Kind::kPlayer);
  EXPECT_EQ(act.targets[1].player, 0);
  EXPECT_EQ(act.targets[2].kind, Thing::Kind::kContender);
  EXPECT_EQ(act.targets[2].player, 1);
  EXPECT_EQ(act.x, 3);
  EXPECT_EQ(act.modes, (std::vector<int>{1, 2}));
  EXPECT_EQ(act.divide, (std::vector<int>{1, 5}));
  EXPECT_TRUE(act.alternative_cost);
  EXPECT_EQ(act.paying.size(), 2U);
  EXPECT_TRUE(act.no_discount);
}

TEST(ScenarioParser, Attacks) {
  const Act act = ReadLine(R"(p1 attack "Ox" -> "Elk"#3)");
  EXPECT_EQ(act.verb, Verb::kAttack);
  EXPECT_EQ(act.targets.at(0).card.number, 3);
  const Act contender = ReadLine("p1 attack contender -> p2");
  EXPECT_EQ(contender.things.at(0).kind, Thing::Kind::kContender);
  EXPECT_EQ(contender.things.at(0).player, 0);
  EXPECT_EQ(contender.targets.at(0).kind, Thing::Kind::kPlayer);
}

TEST(ScenarioParser, TheOtherVerbs) {
  EXPECT_EQ(ReadLine(R"(p1 set "Snare")").verb, Verb::kSet);
  EXPECT_EQ(ReadLine(R"(p1 resource "Ox")").verb, Verb::kResource);
  EXPECT_EQ(ReadLine("p1 portal").verb, Verb::kPortal);
  EXPECT_EQ(ReadLine(R"(p2 obstruct "A", "B")").things.size(), 2U);
  const Act attach = ReadLine(R"(p1 attach "Hook" to "Ox")");
  EXPECT_EQ(attach.verb, Verb::kAttach);
  EXPECT_EQ(attach.targets.at(0).card.name, "Ox");
  EXPECT_EQ(ReadLine(R"(p1 unattach "Hook")").verb, Verb::kUnattach);
  const Act activate = ReadLine(R"(p2 activate "Snare" n=2 targets "Ox" x=1)");
  EXPECT_EQ(activate.verb, Verb::kActivate);
  EXPECT_EQ(activate.n, 2);
  EXPECT_EQ(ReadLine("p1 activate contender").things.at(0).kind, Thing::Kind::kContender);
  EXPECT_EQ(ReadLine(R"(p1 order "A", "B")").verb, Verb::kOrder);
  EXPECT_EQ(ReadLine("p1 pass").verb, Verb::kPass);
  EXPECT_EQ(ReadLine("p1 end turn").verb, Verb::kEndTurn);
  EXPECT_EQ(ReadLine("p2 concede").verb, Verb::kConcede);
  EXPECT_EQ(ReadLine(R"(p1 mulligan "A", "B")").things.size(), 2U);
}

TEST(ScenarioParser, Choices) {
  EXPECT_EQ(ReadLine("p1 choose yes").reply, Reply::kYes);
  EXPECT_EQ(ReadLine("p1 choose no").reply, Reply::kNo);
  EXPECT_EQ(ReadLine("p1 choose none").reply, Reply::kNone);
  EXPECT_EQ(ReadLine("p1 choose 3").numbers, (std::vector<int>{3}));
  EXPECT_EQ(ReadLine("p1 choose 1, 2").numbers, (std::vector<int>{1, 2}));
  EXPECT_EQ(ReadLine("p1 choose blue").color, effects::Color::kBlue);
  EXPECT_EQ(ReadLine("p1 choose blue").reply, Reply::kColor);
  EXPECT_EQ(ReadLine("p1 choose p2").things.at(0).kind, Thing::Kind::kPlayer);
  EXPECT_EQ(ReadLine("p1 choose p1 contender").things.at(0).kind, Thing::Kind::kContender);
  const Act divided = ReadLine(R"(p1 choose "A", "B" divide=1,5)");
  EXPECT_EQ(divided.things.size(), 2U);
  EXPECT_EQ(divided.divide, (std::vector<int>{1, 5}));
}

TEST(ScenarioParser, Refusals) {
  const Step step = ReadStep(R"(refuse p1 attack "Ox" -> p2 because 303.8)");
  EXPECT_EQ(step.kind, StepKind::kRefuse);
  EXPECT_EQ(step.act.verb, Verb::kAttack);
  EXPECT_EQ(step.because, "303.8");
  EXPECT_EQ(ReadStep(R"(refuse p2 play "Ox" targets "Elk" because 1)").because, "1");
  EXPECT_EQ(ReadStep("refuse p1 pass").because, "");
}

TEST(ScenarioParser, ClaimsOfPlayers) {
  EXPECT_EQ(ReadClaim("p1 health 27").claim, Claim::kHealth);
  EXPECT_EQ(ReadClaim("p1 health -3").number, -3);
  EXPECT_EQ(ReadClaim("p2 ready 3").claim, Claim::kReadyCount);
  for (const char* zone : {"hand", "deck", "contender", "clash", "clashground", "accessory",
                           "resources", "oblivion", "banished", "standby"}) {
    const Expectation e = ReadClaim("p2 " + std::string(zone) + " 2");
    EXPECT_EQ(e.claim, Claim::kZoneCount);
    EXPECT_EQ(e.zone, zone);
    EXPECT_EQ(e.number, 2);
    EXPECT_EQ(e.player, 1);
  }
}

TEST(ScenarioParser, ClaimsOfCards) {
  const Expectation in = ReadClaim(R"("X"#2 in p1 oblivion)");
  EXPECT_EQ(in.claim, Claim::kIn);
  EXPECT_EQ(in.zone, "oblivion");
  EXPECT_EQ(in.thing.card.number, 2);
  EXPECT_EQ(ReadClaim(R"("X" in standby)").player, engine::kNobody);
  const Expectation stats = ReadClaim(R"("X" -2/4)");
  EXPECT_EQ(stats.claim, Claim::kStats);
  EXPECT_EQ(stats.number, -2);
  EXPECT_EQ(stats.second, 4);
  EXPECT_EQ(ReadClaim("p1 contender 1/2").claim, Claim::kStats);
  EXPECT_EQ(ReadClaim("p1 contender engaged").thing.kind, Thing::Kind::kContender);
  EXPECT_EQ(ReadClaim(R"("X" ready)").claim, Claim::kReady);
  EXPECT_EQ(ReadClaim(R"("X" engaged)").claim, Claim::kEngaged);
  EXPECT_EQ(ReadClaim(R"("X" has "Flight")").claim, Claim::kHas);
  EXPECT_EQ(ReadClaim(R"("X" lacks "Flight")").claim, Claim::kLacks);
  EXPECT_EQ(ReadClaim(R"("X" counters toxic 0)").word, "toxic");
  EXPECT_EQ(ReadClaim(R"("X" attached to "Y")").other.card.name, "Y");
  EXPECT_EQ(ReadClaim(R"("X" controlled by p2)").player, 1);
  EXPECT_EQ(ReadClaim(R"("X" damage 0)").claim, Claim::kDamage);
  EXPECT_EQ(ReadClaim(R"("X" nowhere)").claim, Claim::kNowhere);
}

TEST(ScenarioParser, ClaimsOfTheGame) {
  EXPECT_EQ(ReadClaim("portal open").number, 1);
  EXPECT_EQ(ReadClaim("portal closed").number, 0);
  EXPECT_EQ(ReadClaim("active p2").claim, Claim::kActive);
  EXPECT_EQ(ReadClaim("phase primary").word, "primary");
  EXPECT_EQ(ReadClaim("phase expansion draw").word, "expansion draw");
  EXPECT_EQ(ReadClaim("now phase clash C3").word, "clash c3");
  EXPECT_TRUE(ReadClaim("now phase end").now);
  EXPECT_TRUE(ReadClaim("standby empty").things.empty());
  EXPECT_EQ(ReadClaim(R"(standby "A", "B")").things.size(), 2U);
  EXPECT_EQ(ReadClaim("winner draw").word, "draw");
  EXPECT_EQ(ReadClaim(R"(legal p1 attack "X" -> p2)").act.verb, Verb::kAttack);
  EXPECT_EQ(ReadClaim(R"(illegal p2 obstruct "Y")").claim, Claim::kIllegal);
  EXPECT_EQ(ReadClaim(R"(log "504.2c")").word, "504.2c");
}

}  // namespace
}  // namespace clashdeck::scenario
