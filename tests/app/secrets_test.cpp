#include "app/secrets.h"

#include <gtest/gtest.h>

#include <set>

namespace clashdeck::app {
namespace {

TEST(Secrets, IdsAreLongDifferentAndNoFormula) {
  constexpr std::size_t kIds = 2000;  // one in 64 would begin with '-'
  std::set<std::string> ids;
  for (std::size_t i = 0; i < kIds; ++i) {
    const std::string id = RandomId();
    EXPECT_EQ(id.size(), 22U);
    EXPECT_NE(id.front(), '-') << id;
    ids.insert(id);
  }
  EXPECT_EQ(ids.size(), kIds);
}

}  // namespace
}  // namespace clashdeck::app
