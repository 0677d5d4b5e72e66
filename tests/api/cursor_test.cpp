#include "api/cursor.h"

#include <gtest/gtest.h>

namespace clashdeck::api {
namespace {

TEST(Cursor, ComesBackAsItWas) {
  for (const char* after : {"", "a", "ab", "abc", "Émile's\nGambit", "4:17"}) {
    const auto cursor = DecodeCursor(EncodeCursor(42, "0123456789abcdef", after), 42);
    ASSERT_TRUE(cursor.has_value()) << after;
    EXPECT_EQ(cursor->content, "0123456789abcdef");
    EXPECT_EQ(cursor->after, after);
  }
}

TEST(Cursor, IsSafeInAnAddress) {
  const std::string text = EncodeCursor(1, "ff", "\xff\xfe?/&=");
  EXPECT_EQ(
      text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
      std::string::npos);
}

TEST(Cursor, BelongsToOneRequest) {
  const std::string text = EncodeCursor(1, "ff", "a");
  const auto cursor = DecodeCursor(text, 2);
  ASSERT_FALSE(cursor.has_value());
  EXPECT_EQ(cursor.error().code, ErrorCode::kBadCursor);
}

TEST(Cursor, ADamagedOneIsRefused) {
  const std::string good = EncodeCursor(1, "0123456789abcdef", "ashen-scout");
  for (std::size_t i = 0; i + 1 < good.size(); ++i) {  // the last digit has bits that say nothing
    std::string bad = good;
    bad[i] = bad[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(DecodeCursor(bad, 1).has_value()) << i;
  }
  for (const std::string& bad : {std::string(), std::string("A"), std::string("!!!!"),
                                 good.substr(0, 20), std::string(4000, 'A')}) {
    EXPECT_EQ(DecodeCursor(bad, 1).error().code, ErrorCode::kBadCursor);
  }
}

}  // namespace
}  // namespace clashdeck::api
