#include "core/error.h"

#include <gtest/gtest.h>

#include <set>

namespace clashdeck {
namespace {

TEST(Error, EveryCodeHasAWireNameOfItsOwn) {
  std::set<std::string_view> names;
  for (int code = 0; code <= static_cast<int>(ErrorCode::kInternal); ++code) {
    names.insert(ErrorCodeName(static_cast<ErrorCode>(code)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(ErrorCode::kInternal) + 1);
}

}  // namespace
}  // namespace clashdeck
