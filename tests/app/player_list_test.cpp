#include "app/player_list.h"

#include <gtest/gtest.h>

namespace clashdeck::app {
namespace {

TEST(PlayerList, TakesNamesAndReferencesWhateverTheSeparator) {
  const auto players = ReadPlayerList("Reference;Name\n 7 ; Ada Lovelace \n;\"Bela; Jr.\"\n");
  ASSERT_TRUE(players.has_value()) << players.error().message;
  ASSERT_EQ(players->size(), 2U);
  EXPECT_EQ((*players)[0].line, 2U);
  EXPECT_EQ((*players)[0].fields.player, "Ada Lovelace");
  EXPECT_EQ((*players)[0].fields.reference, "7");
  EXPECT_EQ((*players)[1].fields.player, "Bela; Jr.");
}

TEST(PlayerList, SaysWhatItCannotUse) {
  EXPECT_EQ(ReadPlayerList("player,email\nA,b\n").error().code, ErrorCode::kUnknownKey);
  EXPECT_EQ(ReadPlayerList("reference\n1\n").error().code, ErrorCode::kBadBody);
  EXPECT_EQ(ReadPlayerList("player\n").error().code, ErrorCode::kBadBody);
  EXPECT_EQ(ReadPlayerList("player\n\"open").error().code, ErrorCode::kBadBody);
  std::string many = "player\n";
  for (std::size_t i = 0; i <= kMaxPlayerList; ++i) many += "p\n";
  EXPECT_EQ(ReadPlayerList(many).error().code, ErrorCode::kTooLarge);
}

}  // namespace
}  // namespace clashdeck::app
