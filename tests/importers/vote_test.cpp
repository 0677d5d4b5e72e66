#include "importers/vote.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clashdeck::importers {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(Vote, NobodySays) { EXPECT_FALSE(Vote({}).has_value()); }

TEST(Vote, AllAgree) {
  const auto verdict = Vote({{"A-01", "x"}, {"A-02", "x"}});
  EXPECT_EQ(verdict->winner, "x");
  EXPECT_THAT(verdict->dissents, IsEmpty());
}

TEST(Vote, TheMajorityWins) {
  const auto verdict = Vote({{"A-01", "y"}, {"A-02", "x"}, {"A-03", "x"}});
  EXPECT_EQ(verdict->winner, "x");
  EXPECT_EQ(verdict->reason, "2 of 3 printings say so");
  EXPECT_EQ(verdict->dissents.size(), 3U);
}

TEST(Vote, ATieGoesToTheFirst) {
  const auto verdict = Vote({{"A-01", "y"}, {"A-02", "x"}});
  EXPECT_EQ(verdict->winner, "y");
  EXPECT_THAT(verdict->reason, HasSubstr("the earliest regular printing is A-01"));
}

TEST(Vote, WeakBallotsCountOnlyAlone) {
  const auto verdict = Vote({{"A-01", "", true}, {"A-02", "", true}, {"A-03", "red"}});
  EXPECT_EQ(verdict->winner, "red");
  EXPECT_EQ(verdict->reason, "the other printings do not say");
  EXPECT_EQ(Vote({{"A-01", "", true}})->winner, "");
}

}  // namespace
}  // namespace clashdeck::importers
