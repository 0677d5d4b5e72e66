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

struct FoldCase {
  const char* name;
  const char* text;
  const char* folded;
};

class FoldTable : public testing::TestWithParam<FoldCase> {};

TEST_P(FoldTable, FoldsAsPeopleType) {
  EXPECT_EQ(Fold(GetParam().text), GetParam().folded);
  EXPECT_EQ(Fold(GetParam().folded), GetParam().folded);
}

INSTANTIATE_TEST_SUITE_P(
    Names, FoldTable,
    testing::Values(
        FoldCase{"AccentsOneByOne", "Ákos Èze Îlot Õrn Üla Çan Ñu Šum Żar Ệ",
                 "akos eze ilot orn "
                 "ula can nu sum zar e"},
        FoldCase{"AccentsApart", "e\u0301cole n\u0303u", "ecole nu"},
        FoldCase{"ManyMarksOnALetter", "a\u0301\u0323\u0308b", "ab"},
        FoldCase{"LettersThatDoNotComeApart", "Æther Œuvre Ørsted Łódź Đorđe Ðor Þór Ħal Ŧ",
                 "aether oeuvre orsted lodz dorde dor thor hal t"},
        FoldCase{"SmallLettersThatDoNotComeApart", "æ œ ø ł đ ð þ ħ ŧ", "ae oe o l d d th h t"},
        FoldCase{"Ligatures", "ﬁre ﬂame eﬀort waﬄe ﬆone", "fire flame effort waffle stone"},
        FoldCase{"LettersInPairs", "ǅ Ĳ", "dz ij"}, FoldCase{"CapitalSharpS", "STRAẞE", "strasse"},
        FoldCase{"TurkishLetters", "İstanbul ıssız ISSIZ", "istanbul issiz issiz"},
        FoldCase{"GreekFinalSigma", "ΟΔΟΣ οδος", "οδοσ οδοσ"},
        FoldCase{"Cyrillic", "ЁЖ Ёж", "еж еж"},
        FoldCase{"SingleQuotes", "‘a’ ‚b‛ ‹c› d`s e´s fʼs gʻs h′s k＇s",
                 "'a' 'b' 'c' d's e's f's g's h's k's"},
        FoldCase{"DoubleQuotes", "“a” „b‟ «c» ″d〝 ＂e＂", "\"a\" \"b\" \"c\" \"d\" \"e\""},
        FoldCase{"Dashes", "a‐b‑c‒d–e—f―g−h⁃i﹘j﹣k－l⸺m〜n", "a-b-c-d-e-f-g-h-i-j-k-l-m-n"},
        FoldCase{"FullWidth", "Ｆｉｒｅ　Ｌａｎｃｅ，　２", "fire lance, 2"},
        FoldCase{"RaisedAndCircled", "x² ①ⓐ ℌ", "x2 1a h"},
        FoldCase{"Blanks", "\ta\u00A0\u2003b\u2009\u202Fc\u3000d\n\ne\u2028f\u0085g\r\n",
                 "a b c d e f g"},
        FoldCase{"NoWidth",
                 "a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg\u200Eh\u200Fi\u202Aj\u2069k\u034Fl",
                 "abcdefghijkl"},
        FoldCase{"VariationSelector", "★\uFE0F a", "★ a"},
        FoldCase{"EndsOfNoWidth", "\uFEFF Tangle \u200B", "tangle"},
        FoldCase{"ThreeDots", "Wait…", "wait..."}),
    [](const testing::TestParamInfo<FoldCase>& each) { return each.param.name; });

TEST(ToCodePoints, KeepsLettersAndStrayBytesApart) {
  EXPECT_EQ(ToCodePoints("aé◆"), U"aé◆");
  const std::u32string stray = ToCodePoints(
      "a\xff"
      "b");
  ASSERT_EQ(stray.size(), 3U);
  EXPECT_EQ(stray[2], U'b');
  EXPECT_NE(stray[1], ToCodePoints("ÿ")[0]);
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
