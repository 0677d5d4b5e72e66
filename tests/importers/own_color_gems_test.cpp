#include "importers/own_color_gems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/importers/sample_game.h"

namespace clashdeck::importers {
namespace {

using testing::HasSubstr;

class Gems : public testing::Test {
 protected:
  Checked<std::string> Resolve(std::string_view value, const std::string& colors) {
    return ResolveOwnColorGems(game_, *game_.FindAttribute("gems"), value, {{"colors", colors}});
  }
  Game game_ = SampleGame();
};

TEST_F(Gems, OneColorGivesAll) {
  EXPECT_EQ(*Resolve("◆◆", "blue"), "UU");
  EXPECT_EQ(*Resolve("R◆", "red"), "RR");
}

TEST_F(Gems, AsManyColorsAsGemsGiveOneEach) { EXPECT_EQ(*Resolve("◆◆", "red,blue"), "RU"); }

TEST_F(Gems, AnythingElseCannotBeKnown) {
  EXPECT_THAT(Resolve("◆◆◆", "red,blue").error().reason, HasSubstr("the card has 2"));
  EXPECT_THAT(Resolve("◆", "").error().reason, HasSubstr("nor has the card"));
  EXPECT_THAT(ResolveOwnColorGems(game_, *game_.FindAttribute("gems"), "◆", {}).error().reason,
              HasSubstr("is not known"));
}

}  // namespace
}  // namespace clashdeck::importers
