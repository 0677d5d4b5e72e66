#include "app/utc_time.h"

#include <gtest/gtest.h>

namespace clashdeck::app {
namespace {

TEST(UtcTime, TimesAreBroughtToOneForm) {
  EXPECT_EQ(ToUtcTime("2024-03-15T12:00:00Z"), "2024-03-15T12:00:00.000Z");
  EXPECT_EQ(ToUtcTime("2024-03-15T12:00:00.5Z"), "2024-03-15T12:00:00.500Z");
  EXPECT_EQ(ToUtcTime("2024-03-15T12:00:00.123999999Z"), "2024-03-15T12:00:00.123Z");
  EXPECT_EQ(ToUtcTime("2024-03-15T06:00:00+02:00"), "2024-03-15T04:00:00.000Z");
  EXPECT_EQ(ToUtcTime("2024-02-29T23:45:10-00:30"), "2024-03-01T00:15:10.000Z");
  EXPECT_EQ(ToUtcTime("2024-01-01T00:30:00+05:45"), "2023-12-31T18:45:00.000Z");
}

TEST(UtcTime, AnythingElseIsNoTime) {
  for (const char* text : {"",
                           "2024-03-15",
                           "2024-03-15T",
                           "2024-03-15T12:00Z",
                           "2024-03-15T12:00:00",
                           "2024-03-15 12:00:00Z",
                           "2024-03-15T24:00:00Z",
                           "2024-03-15T12:60:00Z",
                           "2024-03-15T12:00:60Z",
                           "2024-02-30T12:00:00Z",
                           "2024-03-15T12:00:00.Z",
                           "2024-03-15T12:00:00.1234567890Z",
                           "2024-03-15T12:00:00z",
                           "2024-03-15T12:00:00+2:00",
                           "2024-03-15T12:00:00+24:00",
                           "2024-03-15T12:00:00+0200",
                           "2024-03-15T12:00:00Zz",
                           "0001-01-01T00:00:00+01:00",
                           "9999-12-31T23:59:59-01:00",
                           "2024-03-15Tgarbage"}) {
    EXPECT_EQ(ToUtcTime(text), std::nullopt) << text;
  }
}

TEST(UtcTime, DaysAreCountedByTheCalendar) {
  EXPECT_EQ(DaysAfter("2024-02-28T12:00:00.000Z", 2), "2024-03-01T12:00:00.000Z");
  EXPECT_EQ(DaysAfter("2024-01-01T00:00:00.000Z", -1), "2023-12-31T00:00:00.000Z");
  EXPECT_EQ(DaysAfter("9999-12-30T12:00:00.000Z", 90), "9999-12-31T12:00:00.000Z")
      << "a year of five digits would be before all others";
}

TEST(UtcTime, MillisecondsGoThereAndBack) {
  EXPECT_EQ(MillisOf("1970-01-01T00:00:00.000Z"), 0);
  EXPECT_EQ(MillisOf("2024-03-15T12:00:00.123Z"), 1710504000123);
  for (const char* time : {"1999-12-31T23:59:59.999Z", "2024-02-29T00:00:00.001Z"})
    EXPECT_EQ(TimeOf(MillisOf(time)), time);
}

}  // namespace
}  // namespace clashdeck::app
