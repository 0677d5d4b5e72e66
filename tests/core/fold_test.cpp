#include "core/fold.h"

#include <gtest/gtest.h>

namespace clashdeck {
namespace {

TEST(Fold, MakesSpellingsOfOneNameEqual) {
  EXPECT_EQ(Fold("  Mágnate’s   Plan "), "magnate's plan");
  EXPECT_EQ(Fold("“Quoted” – dash"), "\"quoted\" - dash");
  EXPECT_EQ(Fold("STRASSE"), Fold("Straße"));
  EXPECT_EQ(Fold("a\xC2\xA0"
                 "b"),
            "a b");  // no-break space
  EXPECT_EQ(Fold("a\xE2\x80\x8B"
                 "b"),
            "ab");  // zero-width space
  EXPECT_EQ(Fold("ﬁre"), "fire");
  EXPECT_EQ(Fold(""), "");
}

TEST(Fold, IsIdempotent) {
  for (const char* text : {"Mean-Streak, Blink of an Eye", "Ünïcode ´ Test", "ǅ", "İstanbul"}) {
    EXPECT_EQ(Fold(Fold(text)), Fold(text)) << text;
  }
}

TEST(Fold, KeepsBytesThatAreNotUtf8) { EXPECT_EQ(Fold("a\xff"), "a\xff"); }

TEST(FoldTight, DropsEverythingButLettersAndDigits) {
  EXPECT_EQ(FoldTight("Mean-Streak, Blink of an Eye!"), "meanstreakblinkofaneye");
  EXPECT_EQ(FoldTight("?!"), "");
}

TEST(Slug, MakesIdsFromNames) {
  EXPECT_EQ(Slug("Energy Explosion"), "energy-explosion");
  EXPECT_EQ(Slug("Magnate's Plan"), "magnates-plan");
  EXPECT_EQ(Slug("HERE COMES THE BOOM!"), "here-comes-the-boom");
  EXPECT_EQ(Slug("  --  "), "");
}

TEST(Utf8, ValidityAndLength) {
  EXPECT_TRUE(IsValidUtf8("Straße ◆"));
  EXPECT_FALSE(IsValidUtf8("\xc3"));
  EXPECT_FALSE(IsValidUtf8("\xed\xa0\x80"));  // a surrogate
  EXPECT_EQ(CodePoints("◆◆a"), 3U);
}

}  // namespace
}  // namespace clashdeck
