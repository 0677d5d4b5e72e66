#include "core/date.h"

#include <gtest/gtest.h>

namespace clashdeck {
namespace {

struct Case {
  const char* name;
  const char* text;
  bool valid;
};

class Date : public testing::TestWithParam<Case> {};

TEST_P(Date, IsAnExistingDay) {
  EXPECT_EQ(ParseDate(GetParam().text).has_value(), GetParam().valid);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, Date,
    testing::Values(Case{"Plain", "2024-03-15", true}, Case{"LeapDay", "2024-02-29", true},
                    Case{"NoLeapDay", "2023-02-29", false}, Case{"Month13", "2024-13-01", false},
                    Case{"Day0", "2024-01-00", false}, Case{"Short", "2024-3-15", false},
                    Case{"Letters", "2024-0a-15", false}, Case{"Empty", "", false},
                    Case{"WithTime", "2024-03-15T00:00", false},
                    Case{"Year0", "0000-01-01", false}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace clashdeck
