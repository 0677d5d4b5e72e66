#include "engine/scenario/said_twice.h"

#include <gtest/gtest.h>

#include "engine/scenario/claims.h"

namespace clashdeck::scenario {
namespace {

TEST(ScenarioRules, ARuleCoversThoseBelowIt) {
  EXPECT_TRUE(IsRuleOrBelow("303.8", "303.8"));
  EXPECT_TRUE(IsRuleOrBelow("303.8a", "303.8"));
  EXPECT_TRUE(IsRuleOrBelow("504.2c.1", "504.2c"));
  EXPECT_TRUE(IsRuleOrBelow("504.2c.1", "504.2"));
  EXPECT_TRUE(IsRuleOrBelow("504.2c", "504"));
  EXPECT_FALSE(IsRuleOrBelow("303.10", "303.1"));
  EXPECT_FALSE(IsRuleOrBelow("303.8", "303.8a"));
  EXPECT_FALSE(IsRuleOrBelow("303.8", ""));
  EXPECT_FALSE(IsRuleOrBelow("", "303.8"));
}

TEST(ScenarioRules, RulesThatAreSaidTwiceStandForEachOther) {
  EXPECT_TRUE(SaysTheSame("502.1c", "408.1"));
  EXPECT_TRUE(SaysTheSame("408.1", "502.1c"));
  EXPECT_TRUE(SaysTheSame("408.1", "502.1"));
  EXPECT_FALSE(SaysTheSame("408.1", "303.8"));
  EXPECT_FALSE(SaysTheSame("", "408.1"));
}

}  // namespace
}  // namespace clashdeck::scenario
