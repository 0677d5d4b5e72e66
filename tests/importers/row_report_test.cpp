#include "importers/row_report.h"

#include <gtest/gtest.h>

namespace clashdeck::importers {
namespace {

TEST(MakeQuarantine, TellsTheFirstAndSomeOthers) {
  Findings findings;
  for (int i = 0; i < 7; ++i)
    findings.push_back({"/" + std::to_string(i), "cost", std::to_string(i), "is bad", "1"});
  const Quarantine entry = MakeQuarantine(3, findings);
  EXPECT_EQ(entry.place.row, 3U);
  EXPECT_EQ(entry.place.pointer, "/0");
  EXPECT_EQ(entry.suggestion, "1");
  EXPECT_EQ(entry.reason,
            "is bad; also cost '1' is bad; also cost '2' is bad; also cost '3' is bad; also cost "
            "'4' is bad; and 2 more");
}

}  // namespace
}  // namespace clashdeck::importers
