// Every switch of engine/alpha_clash/rulings.h, both ways (docs/interpretations.md).
#include <gtest/gtest.h>

#include <string>

#include "engine/alpha_clash/rulings.h"
#include "engine/scenario/runner.h"

namespace clashdeck::scenario {
namespace {

using alpha_clash::Rulings;

struct Case {
  const char* name;
  bool Rulings::*ruling;
  const char* table;      // cards, table, actions
  const char* as_read;    // what must be true by our reading
  const char* otherwise;  // and by the other
};

constexpr Case kCases[] = {
    {"Rule704_4b_2_BreakthroughNeedsOpposition", &Rulings::breakthrough_needs_opposition, R"(
card "Ram" clash red cost=0 5/5 keywords="Breakthrough"
card "Post" clash white cost=0 0/2
card "Pull" buff white cost=0 text="Return target Clash card you control to its owner's hand."
p1 clash "Ram"
p2 clash "Post"
p2 hand "Pull"
turn p1
p1 attack "Ram" -> p2
p2 obstruct "Post"
p2 play "Pull" targets "Post"
)",
     "expect p2 health 30", "expect p2 health 26"},
    {"Rule502_1a_ReadyStepReadiesAll", &Rulings::ready_step_readies_all, R"(
card "Coin" relic white cost=0
card "Elk" clash white cost=0 2/2
p1 accessory "Coin" (engaged)
p1 clash "Elk" (engaged)
turn p1 ready
expect "Elk" ready
)",
     "expect \"Coin\" ready", "expect \"Coin\" engaged"},
    {"Rule104_3b_HealthLossWaitsForStandby", &Rulings::health_loss_waits_for_standby, R"(
card "Toll" basic red cost=0 text="Your Contender loses two health."
card "Balm" relic white cost=0 text="Whenever your Contender loses health, your Contender gains five health."
p1 hand "Toll"
p1 accessory "Balm"
p1 health 2
turn p1
p1 play "Toll"
)",
     "expect winner none", "expect winner p2"},
    {"Rule304_8_OnlyOpponentsCounterPlay", &Rulings::only_opponents_counter_play, R"(
card "Speech" basic white cost=0 text="Draw one card."
card "Toast" quick white cost=0 text="Counter - Play: Your Contender gains one health."
p1 hand "Speech", "Toast"
turn p1
p1 play "Speech"
)",
     "refuse p1 play \"Toast\"", "p1 play \"Toast\""},
    {"Rule301_2c_ClashDrawGoesToTheAttacker", &Rulings::clash_draw_goes_to_attacker, R"(
contender "Ada" red 3/1 health=20
contender "Bea" blue 3/1 health=20
p1 contender "Ada"
p2 contender "Bea"
p1 health 2
p2 health 2
turn p1
p1 attack contender -> p2
)",
     "expect winner p1", "expect winner draw"},
    {"Rule117_2b_DamageLeavesContenders", &Rulings::damage_leaves_contenders, R"(
contender "Ada" red 0/3 health=20
card "Dart" basic red cost=0 text="Deal two damage to target Contender."
p1 hand "Dart"
p2 contender "Ada"
turn p1
p1 play "Dart" targets p2 contender
p1 end turn
)",
     "expect \"Ada\" 0/3", "expect \"Ada\" 0/1"},
    {"Rule504_2d_OneBuffPerStep", &Rulings::one_buff_per_step, R"(
card "Ram" clash red cost=0 2/3
card "Surge" buff red cost=0 text="Target Clash card you control gets +2/+0 until end of turn."
p1 clash "Ram", "Ram"
p1 hand 2 "Surge"
turn p1
p1 attack "Ram"#1 -> p2
p1 play "Surge"#1 targets "Ram"#1
)",
     "refuse p1 play \"Surge\"#2 targets \"Ram\"#2", "p1 play \"Surge\"#2 targets \"Ram\"#2"},
    {"Rule704_14c_UndisputedIsCheckedAfterTheClash", &Rulings::undisputed_checked_after_clash, R"(
card "Lord" clash red cost=0 2/2 keywords="Undisputed"
card "Sting" quick blue cost=0 text="Counter - Attack: Deal three damage to target attacking Clash card."
p1 clash "Lord"
p2 hand "Sting"
turn p1
p1 attack "Lord" -> p2
p2 play "Sting" targets "Lord"
)",
     "expect \"Lord\" in p1 oblivion", "expect \"Lord\" in p1 clash"},
    {"Rule704_11b_NecroticOutlivesItsSource", &Rulings::necrotic_outlives_its_source, R"(
card "Asp" clash black cost=0 1/1 keywords="Necrotic"
card "Hulk" clash green cost=0 2/6
p1 clash "Asp"
p2 clash "Hulk" (engaged)
turn p1
p1 attack "Asp" -> "Hulk"
expect "Asp" in p1 oblivion
)",
     "expect \"Hulk\" in p2 oblivion", "expect \"Hulk\" in p2 clash"},
    {"Rule305_7_AWeaponReturnsToItsOwner", &Rulings::weapon_returns_to_its_owner, R"(
card "Squire" clash white cost=0 1/1
card "Pike" weapon white cost=0 attach=0 text="Attached Clash card gets +1/+0."
card "Bribe" basic black cost=0 text="Take control of target Clash card an opponent controls."
card "Axe" basic red cost=0 text="Send target Clash card to Oblivion."
p2 clash "Squire"
p1 accessory "Pike"
p1 hand "Bribe", "Axe"
turn p1
p1 play "Bribe" targets "Squire"
p1 attach "Pike" to "Squire"
p1 play "Axe" targets "Squire"
)",
     "expect \"Pike\" in p1 accessory", "expect \"Pike\" in p2 accessory"},
    {"Rule704_2d_AweFactorOncePerCard", &Rulings::awe_factor_once_per_card, R"(
card "Kite" clash blue cost=0 1/1 keywords="Awe Factor 2"
card "Gale" clash blue cost=0 1/1 keywords="Awe Factor 2"
card "Ox" clash green cost=0 5/5
p1 hand "Kite", "Gale"
p2 clash "Ox"
turn p1
p1 play "Kite"
p1 play "Gale"
)",
     "expect \"Ox\" 1/5", "expect \"Ox\" 3/5"},
    {"Rule704_10_IrrefutableInStandby", &Rulings::irrefutable_in_standby, R"(
card "Envoy" clash white cost=0 1/1 keywords="Irrefutable"
card "Bar" quick blue cost=0 text="Counter - Play: Negate the Clash card being played."
p1 hand "Envoy"
p2 hand "Bar"
turn p1
p1 play "Envoy"
p2 play "Bar"
)",
     "expect \"Envoy\" in p1 clash", "expect \"Envoy\" in p1 oblivion"},
    {"Rule103_8a_FirstTurnWithoutAttack", &Rulings::first_turn_without_attack, R"(
card "Elk" clash white cost=0 2/2
p1 clash "Elk"
turn p1 first
)",
     "refuse p1 attack \"Elk\" -> p2 because 103.8a", "p1 attack \"Elk\" -> p2"},
};

class RulingTest : public testing::TestWithParam<Case> {};

Report RunWith(const Case& c, bool as_read) {
  Rulings rulings;
  rulings.*c.ruling = as_read;
  const std::string text = std::string("scenario \"T\"\nrule 1\ngame alpha-clash\n") + c.table +
                           (as_read ? c.as_read : c.otherwise) + "\n";
  return RunText(text, {}, rulings);
}

std::string Said(const Report& report) {
  std::string said = report.expected + " -> " + report.found;
  for (const std::string& line : report.log) said += "\n" + line;
  return said;
}

TEST_P(RulingTest, AsRead) {
  const Report report = RunWith(GetParam(), true);
  EXPECT_TRUE(report.passed) << Said(report);
}

TEST_P(RulingTest, TheOtherWay) {
  const Report report = RunWith(GetParam(), false);
  EXPECT_TRUE(report.passed) << Said(report);
}

INSTANTIATE_TEST_SUITE_P(Switches, RulingTest, testing::ValuesIn(kCases),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace clashdeck::scenario
