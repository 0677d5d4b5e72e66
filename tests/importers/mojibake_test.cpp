#include "importers/mojibake.h"

#include <gtest/gtest.h>

namespace clashdeck::importers {
namespace {

struct MojibakeCase {
  std::string name;
  std::string input;
  std::string expected;
};
class Mojibake : public testing::TestWithParam<MojibakeCase> {};

TEST_P(Mojibake, IsUndone) { EXPECT_EQ(UndoMojibake(GetParam().input), GetParam().expected); }

INSTANTIATE_TEST_SUITE_P(
    Texts, Mojibake,
    testing::Values(
        MojibakeCase{"Plain", "Plain text", "Plain text"}, MojibakeCase{"Accent", "RenÃ©", "René"},
        MojibakeCase{"WindowsDots", "if you roll aâ€¦", "if you roll a…"},
        MojibakeCase{"LatinGem", "Attach: \u00E2\u00AF\u0081\u00E2\u00AF\u0081", "Attach: ⯁⯁"},
        MojibakeCase{"Quotes", "\u00E2\u20AC\u0153x\u00E2\u20AC\u009D", "“x”"},
        MojibakeCase{"Twice", "RenÃƒÂ©", "René"},
        MojibakeCase{"RealAccents", "Émile Ångström ñ", "Émile Ångström ñ"},
        MojibakeCase{"BlankAsSecondByte", "voil\u00C3\u00A0", "voilà"},
        MojibakeCase{"PunctuationAsSecondByte", "\u00C3\u2026ngstr\u00C3\u00B6m", "Ångström"},
        MojibakeCase{"LetterBeforePunctuation", "CAF\u00C9\u2019S \u00DC\u2026", "CAFÉ’S Ü…"},
        MojibakeCase{"WindowsQuotesAsControls", "don\u0092t \u0093x\u0094 \u0085", "don’t “x” …"},
        MojibakeCase{"ControlThatIsNoSign", "a\u0081b", "a\u0081b"},
        MojibakeCase{"LoneSign", "5 € and ¦", "5 € and ¦"}, MojibakeCase{"CutOff", "xâ€", "xâ€"},
        MojibakeCase{"Empty", "", ""}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace clashdeck::importers
