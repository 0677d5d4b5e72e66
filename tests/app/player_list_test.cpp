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

// A name with a comma that is not in quotes would lose what stands behind it.
TEST(PlayerList, NoCellIsDropped) {
  const auto refused = ReadPlayerList("player\nBela\nLovelace, Ada\n");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::kBadBody);
  EXPECT_NE(refused.error().message.find("line 3"), std::string::npos) << refused.error().message;
  EXPECT_EQ(ReadPlayerList("player\n\"Lovelace, Ada\"\n")->front().fields.player, "Lovelace, Ada");
  EXPECT_EQ(ReadPlayerList("player,reference\nAda,1,,\n")->front().fields.reference, "1")
      << "empty cells of a table program";
}

}  // namespace
}  // namespace clashdeck::app
